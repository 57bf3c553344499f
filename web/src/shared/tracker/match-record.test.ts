import { expect, it } from 'vitest'
import { outcomeOf, recordOf, type RecentMatch } from './match-record'

const match = (changes: Partial<RecentMatch>): RecentMatch => ({
  id: 'm',
  result: 'victory',
  deck_id: 'd1',
  opponent_class: 'WARRIOR',
  opponent_archetype: null,
  turns: 8,
  played_at: '2026-11-17T12:00:00Z',
  duration_s: 400,
  ...changes,
})

it.each([
  ['victory', 'won'],
  ['Win', 'won'],
  ['defeat', 'lost'],
  ['LOSS', 'lost'],
  ['tie', 'tied'],
])('%s is %s', (result, outcome) => {
  expect(outcomeOf({ result })).toBe(outcome)
})

it('counts the matches of the deck without ties', () => {
  const matches = [
    match({}),
    match({ result: 'defeat', opponent_class: 'MAGE' }),
    match({ result: 'tie' }),
    match({ deck_id: 'd2' }),
    match({ result: 'loss' }),
  ]
  expect(recordOf(matches, 'd1', 'WARRIOR')).toEqual({
    matches: 3,
    wins: 1,
    against: { matches: 2, wins: 1 },
  })
  expect(recordOf(matches, 'd1', null).against.matches).toBe(0)
})
