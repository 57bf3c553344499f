/** Replays are kept and sent deflated, and sent in base64. */

export const deflate = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  through(bytes, new CompressionStream('deflate-raw'))

/** Rejects if the bytes are damaged. */
export const inflate = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  through(bytes, new DecompressionStream('deflate-raw'))

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Response(stream.readable).arrayBuffer()
  const writer = stream.writable.getWriter()
  // A failure shows at the other end.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  return new Uint8Array(await out)
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}

/** Throws if it is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0)
}
