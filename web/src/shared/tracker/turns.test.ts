import { expect, it } from 'vitest'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import { mulliganCards, playedTurns } from './turns'

const plays = [
  { turn: 1, mine: true, card: 'A' },
  { turn: 1, mine: false, card: 'B' },
  { turn: 3, mine: false, card: 'C' },
  { turn: 3, mine: false, card: 'D' },
]

it('shows the newest turn first, and the current one without a play', () => {
  const turns = playedTurns(someView({ turn: 4, plays }))
  expect(turns.map(({ turn, mine, theirs, now }) => [turn, mine, theirs, now])).toEqual([
    [4, [], [], true],
    [3, [], ['C', 'D'], false],
    [1, ['A'], ['B'], false],
  ])
})

it.each([
  [{ goes_first: true, my_turn: true }, 'theirs'],
  [{ goes_first: true, my_turn: false }, null],
  [{ goes_first: false, my_turn: false }, 'mine'],
  [{ goes_first: false, my_turn: true }, null],
  [{ goes_first: null, my_turn: null }, null],
  [{ goes_first: true, my_turn: true, ended: true }, null],
])('knows whose half of the turn is to come: %o', (changes, ahead) => {
  expect(playedTurns(someView({ turn: 4, ...changes }))[0]?.ahead).toBe(ahead)
})

it('pairs what went back with what came for it', () => {
  expect(
    mulliganCards({ offered: ['A', 'B', 'A', 'C', 'GAME_005'], kept: ['A'], drawn: ['X', 'Y'] }),
  ).toEqual({
    kept: ['A'],
    replaced: [
      { card: 'B', by: 'X' },
      { card: 'A', by: 'Y' },
      { card: 'C', by: null },
    ],
    open: false,
  })
})

it('is open until the player has chosen', () => {
  expect(mulliganCards({ offered: ['A', 'TIME_COIN1'], kept: null, drawn: [] })).toEqual({
    kept: ['A'],
    replaced: [],
    open: true,
  })
})
