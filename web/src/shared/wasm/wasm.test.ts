import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The real module, as `make web` builds it. */
const MODULE = fileURLToPath(new URL('runeside.wasm', import.meta.url))
const CODE = 'AAEBAQcBBAMBAgMAAQEF/cQFAAA='

let wasm: typeof import('./wasm')

/** Serves the module with this content type, and counts the requests. */
async function serveModule(type: string) {
  const bytes = await readFile(MODULE)
  const ask = vi.fn<typeof fetch>(
    async () => new Response(bytes, { headers: { 'content-type': type } }),
  )
  vi.stubGlobal('fetch', ask)
  return ask
}

beforeEach(async () => {
  vi.resetModules()
  wasm = await import('./wasm')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reads the block that the game copies', async () => {
  await serveModule('application/wasm')
  const { decks, errors } = await wasm.decodeDecks(
    `### Déjà « vu » 🂡\r\n# Class: Mage\r\n${CODE}\r\n`,
  )
  expect(errors).toEqual([])
  expect(decks).toEqual([
    {
      name: 'Déjà « vu » 🂡',
      code: CODE,
      format: 'WILD',
      heroes: [7],
      cards: [
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 1],
      ],
      sideboards: [[5, 1, 90749]],
      identity: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
})

it('fetches the module once for several texts', async () => {
  const ask = await serveModule('application/wasm')
  expect((await wasm.decodeDecks('')).errors[0]?.code).toBe('empty')
  const many = await wasm.decodeDecks(`${CODE}\nnot a code\nAAEBAQcAAAAC\n`.repeat(5000))
  expect([many.decks.length, many.errors.length]).toEqual([5000, 5000])
  expect(many.errors[1]).toMatchObject({ line: 6, code: 'invalid_sideboard' })
  expect((await wasm.decodeDecks('hello')).decks).toEqual([])
  expect(ask).toHaveBeenCalledOnce()
})

it('runs when the server does not send the content type', async () => {
  await serveModule('application/octet-stream')
  expect((await wasm.decodeDecks(CODE)).decks).toHaveLength(1)
})

it('throws WasmUnavailable when the fetch fails, and tries again on the next call', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(wasm.decodeDecks(CODE)).rejects.toBeInstanceOf(wasm.WasmUnavailable)
  await serveModule('application/wasm')
  expect((await wasm.decodeDecks(CODE)).decks).toHaveLength(1)
})

it('throws WasmUnavailable in a browser without WebAssembly', async () => {
  await serveModule('application/wasm')
  vi.stubGlobal('WebAssembly', undefined)
  await expect(wasm.decodeDecks(CODE)).rejects.toBeInstanceOf(wasm.WasmUnavailable)
})
