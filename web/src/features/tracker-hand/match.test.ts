import { expect, it } from 'vitest'
import { addNote, newGame, type Note } from './game'
import { matchOf } from './match'
import { AXE } from './testing/axe'

const DECK = {
  id: 'd1',
  name: 'Ember Mage',
  class: 'MAGE' as const,
  format: 'WILD' as const,
  cards: [{ dbfId: 1, count: 2 }],
  sideboards: [],
}

const START = Date.UTC(2026, 0, 5, 12)
const MINUTE = 60_000

const won = (minutes: number): Note => ({
  kind: 'result',
  result: 'victory',
  at: START + minutes * MINUTE,
  match: 'm1',
})

const matchAfter = (...notes: Note[]) =>
  matchOf(notes.reduce(addNote, newGame(DECK, START)), 'ranked')

it('is nothing before the result', () => {
  expect(matchAfter({ kind: 'turn' })).toBeNull()
})

it('says what was noted, each card of the opponent once', () => {
  const match = matchAfter(
    { kind: 'coin', coin: true },
    { kind: 'turn' },
    { kind: 'turn' },
    { kind: 'opponent card', card: AXE },
    { kind: 'opponent card', card: AXE },
    won(8),
  )
  expect(match).toEqual({
    id: 'm1',
    result: 'victory',
    played_at: '2026-01-05T12:00:00.000Z',
    source: 'manual',
    sender: 'page',
    deck_id: 'd1',
    mode: 'ranked',
    format: 'WILD',
    opponent_class: 'WARRIOR',
    opponent_cards: ['T_9'],
    went_first: false,
    turns: 2,
    duration_s: 480,
  })
})

it('leaves out what was not noted', () => {
  expect(Object.keys(matchAfter(won(8)) ?? {})).toEqual([
    'id',
    'result',
    'played_at',
    'source',
    'sender',
    'deck_id',
    'mode',
    'format',
    'duration_s',
  ])
})

it('leaves out the time of a game that was left lying, whose start says nothing either', () => {
  const match = matchAfter(won(120))
  expect(match).not.toHaveProperty('duration_s')
  expect(match?.played_at).toBe('2026-01-05T14:00:00.000Z')
})
