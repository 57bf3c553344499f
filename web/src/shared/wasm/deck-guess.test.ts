import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OPPONENT_DECKS } from '@/shared/testing/fixtures/opponent-decks'

/** The real module, as `make web` builds it. */
const MODULE = fileURLToPath(new URL('guess.wasm', import.meta.url))

let guessDeck: (typeof import('./deck-guess'))['guessDeck']

beforeEach(async () => {
  const bytes = await readFile(MODULE)
  const headers = { 'content-type': 'application/wasm' }
  vi.stubGlobal('fetch', async () => new Response(bytes, { headers }))
  vi.resetModules()
  ;({ guessDeck } = await import('./deck-guess'))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const text = OPPONENT_DECKS.groups[0]?.text ?? ''
const seen = (...cards: number[]) => cards.map((card) => ({ card, copies: 1 }))

it('tells the chances by what was seen', async () => {
  const early = await guessDeck([], text)
  expect([early.archetypes, early.other, early.evidence]).toEqual([[0.5, 0.4], 0.1, []])
  const guess = await guessDeck(seen(0, 1, 2), text)
  expect(guess.archetypes[0]).toBeGreaterThan(0.8)
  expect(guess.evidence).toEqual([0, 1, 2])
  const [first] = guess.cards
  expect(first?.chance).toBeGreaterThan(0.7)
  const sum = guess.archetypes.reduce((all, chance) => all + chance, guess.other)
  expect(sum).toBeCloseTo(1, 3)
})

it('fails for a text that is no group, and works after it', async () => {
  await expect(guessDeck([], 'nonsense')).rejects.toThrow('Invalid type')
  expect((await guessDeck([], text)).other).toBe(0.1)
})
