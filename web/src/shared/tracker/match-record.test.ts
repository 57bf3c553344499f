import { expect, it } from 'vitest'
import { matchesOfToday, outcomeOf, recordOf, type RecentMatch } from './match-record'

const match = (changes: Partial<RecentMatch>): RecentMatch => ({
  id: 'm',
  result: 'victory',
  deck_id: 'd1',
  opponent_class: 'WARRIOR',
  opponent_archetype: null,
  turns: 8,
  played_at: '2026-11-17T12:00:00Z',
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

const at = (hours: number) => new Date(2026, 10, 17, hours).toISOString()

it('today begins at midnight of the player', () => {
  const now = new Date(2026, 10, 17, 9)
  const matches = [match({ played_at: at(0) }), match({ played_at: at(-1) })]
  expect(matchesOfToday(matches, now)).toEqual([matches[0]])
})
