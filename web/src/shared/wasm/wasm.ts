/** What the page computes with the server's own code, as WebAssembly. */

export async function decodeDecks(_text: string): Promise<unknown> {
  throw new Error('not here yet')
}
