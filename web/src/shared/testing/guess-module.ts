/**
 * For tests: the real module of the deck guess, as `make web` builds it, for the stubbed server. Its address has no host in
 * tests, so that a test gives it another: `vi.mock('@/shared/wasm/guess.wasm?url', () => ({ default: … }))`.
 */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

export async function guessModule() {
  const bytes = await readFile(resolve('src/shared/wasm/guess.wasm'))
  const headers = { 'content-type': 'application/wasm' }
  return { 'GET /guess.wasm': () => new Response(bytes, { headers }) }
}
