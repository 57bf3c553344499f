/** Reads a stream of server-sent events: the name and the data of each. */

export interface ServerEvent {
  name: string
  data: string
}

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      // One chunk after the other: they are one text.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // A carriage return at the end may be half of a line break.
      const whole = done || !rest.endsWith('\r') ? rest : rest.slice(0, -1)
      const blocks = whole.replaceAll(/\r\n?/g, '\n').split('\n\n')
      rest = (blocks.pop() ?? '') + rest.slice(whole.length)
      for (const block of blocks) {
        const event = readBlock(block)
        if (event) yield event
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Null for a block without data, such as a comment. */
function readBlock(block: string): ServerEvent | null {
  const fields = block.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line) ?? [])
  const valuesOf = (wanted: string) =>
    fields.filter(([, name]) => name === wanted).map(([, , value = '']) => value)
  const data = valuesOf('data')
  return data.length > 0
    ? { name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }
    : null
}
