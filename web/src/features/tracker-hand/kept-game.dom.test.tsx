import { beforeEach, expect, it } from 'vitest'
import { forgetKept } from '@/shared/storage/forget-kept'
import { addNote, newGame, type Note } from './game'
import { readGame, saveGame } from './kept-game'
import { AXE } from './testing/axe'

beforeEach(() => localStorage.clear())

const DECK = {
  id: 'd1',
  name: 'Ember Mage',
  class: 'MAGE' as const,
  format: 'STANDARD' as const,
  cards: [{ dbfId: 1, count: 2 }],
  sideboards: [{ owner: 1, dbfId: 2, count: 1 }],
}

const NOTES: Note[] = [
  { kind: 'draw', card: 1 },
  { kind: 'return', card: 1, from: 'hand' },
  { kind: 'draw', card: 1 },
  { kind: 'coin', coin: true },
  { kind: 'turn' },
  { kind: 'play', card: 1, from: 'hand' },
  { kind: 'discard', card: 1, from: 'deck' },
  { kind: 'create', card: AXE, to: 'deck' },
  { kind: 'create unknown' },
  { kind: 'draw unknown' },
  { kind: 'opponent class', cardClass: 'PRIEST' },
  { kind: 'opponent card', card: AXE },
  { kind: 'result', result: 'defeat', at: 5, match: 'm1' },
]

it('keeps every note of a game, for its player alone, until sign-out', () => {
  const game = NOTES.reduce(addNote, newGame(DECK, 1000))
  expect(game.notes).toHaveLength(NOTES.length)
  saveGame('u1', game)
  expect(readGame('u1')).toEqual(game)
  expect(readGame('u2')).toBeNull()
  forgetKept()
  expect(readGame('u1')).toBeNull()
})

it('drops what it cannot read', () => {
  saveGame('u1', newGame(DECK, 1000))
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, '{"deck":{}}')
  expect(readGame('u1')).toBeNull()
  localStorage.setItem(key, 'x')
  expect(readGame('u1')).toBeNull()
})
