import { expect, it } from 'vitest'
import { matchOf, playedAt } from './match-of-game'
import { finishedGame, refusedGame } from './testing/finished-game'

const NOW = new Date(2026, 4, 3)
const known = { deckId: 'd', rank: 'gold_3' }

it('records what the log says, with the deck and the rank that the page knows', () => {
  const game = finishedGame()
  expect(matchOf(game, known, NOW)).toEqual({
    ...game.match.arguments,
    played_at: new Date(2026, 4, 2, 21).toISOString(),
    sender: 'page',
    deck_id: 'd',
    rank: 'gold_3',
  })
})

it('has a rank in ranked games only', () => {
  expect(matchOf(finishedGame({ mode: 'casual' }), known, NOW)?.rank).toBeNull()
})

it.each(['spectated', 'unfinished', 'mode_ignored', 'result_unknown'] as const)(
  'never records a game that is %s',
  (reason) => {
    expect(matchOf(refusedGame(reason), known, NOW)).toBeNull()
  },
)

it('records nothing in the future', () => {
  expect(playedAt('2027-01-01T00:00:00', NOW)).toEqual(NOW)
  expect(playedAt(null, NOW)).toEqual(NOW)
})
