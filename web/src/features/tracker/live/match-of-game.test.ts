import { expect, it } from 'vitest'
import type { FinishedGame, LogMatch } from '@/shared/wasm/gamelog'
import { matchOf, playedAt } from './match-of-game'

const MATCH: LogMatch = {
  id: 'b8baeffe-5989-50ab-8045-73250108d889',
  result: 'victory',
  opponent_class: 'WARRIOR',
  mode: 'ranked',
  format: 'STANDARD',
  went_first: false,
  turns: 7,
  duration_s: 400,
  opponent_cards: ['X_1'],
  build: 245_100,
  started: '2026-05-02T21:00:00',
  ended: '2026-05-02T21:06:40',
  recordable: true,
  reason: null,
}
const game = (change: Partial<LogMatch> = {}): FinishedGame => ({
  match: { ...MATCH, ...change },
  deck: null,
  ownClass: 'MAGE',
})
const NOW = new Date(2026, 4, 3)
const known = { deckId: 'd', rank: 'gold_3' }

it('records what the log says, with the deck and the rank that the page knows', () => {
  expect(matchOf(game(), known, NOW)).toMatchObject({
    id: MATCH.id,
    result: 'victory',
    played_at: new Date(2026, 4, 2, 21).toISOString(),
    source: 'log',
    sender: 'page',
    deck_id: 'd',
    rank: 'gold_3',
    opponent_cards: ['X_1'],
  })
})

it('has a rank in ranked games only', () => {
  expect(matchOf(game({ mode: 'casual' }), known, NOW)?.rank).toBeNull()
})

it.each(['spectated', 'unfinished', 'mode_ignored', 'result_unknown'] as const)(
  'never records a game that is %s',
  (reason) => {
    expect(matchOf(game({ recordable: false, reason }), known, NOW)).toBeNull()
  },
)

it('records nothing in the future', () => {
  expect(playedAt('2027-01-01T00:00:00', NOW)).toEqual(NOW)
  expect(playedAt(null, NOW)).toEqual(NOW)
})
