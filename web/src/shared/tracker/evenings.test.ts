import { expect, it } from 'vitest'
import { eveningsOf, presentOf, starsOf } from './evenings'
import type { RecentMatch } from './match-record'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 19, minute)).toISOString()
let made = 0
const match = (minute: number, result: string, opponent: string | null = 'MAGE'): RecentMatch => ({
  id: String((made += 1)),
  result,
  deck_id: null,
  opponent_class: opponent,
  opponent_archetype: null,
  turns: 8,
  played_at: at(minute),
  duration_s: 600,
})

it('ends an evening after 45 minutes without a game, counted from the end of the last', () => {
  const evenings = eveningsOf([
    match(0, 'victory'),
    match(55, 'defeat'),
    match(111, 'tie'),
    match(300, 'victory'),
  ])
  expect(evenings.map(({ matches }) => matches.length)).toEqual([1, 1, 2])
  const [last, , first] = evenings
  expect([first?.won, first?.lost, first?.tied]).toEqual([1, 1, 0])
  expect((first?.end ?? 0) - (first?.start ?? 0)).toBe(65 * 60_000)
  expect(presentOf(evenings, new Date(at(355)))).toBe(last)
  expect(presentOf(evenings, new Date(at(356)))).toBeNull()
  expect(presentOf([], new Date())).toBeNull()
})

it('tells the best and the worst matchup from two matches on', () => {
  const [evening] = eveningsOf([
    match(0, 'victory', 'MAGE'),
    match(12, 'victory', 'MAGE'),
    match(24, 'defeat', 'ROGUE'),
    match(36, 'defeat', 'ROGUE'),
    match(48, 'victory', 'ROGUE'),
    match(60, 'defeat', 'DRUID'),
    match(72, 'victory', null),
  ])
  expect(evening?.best).toEqual({ class: 'MAGE', won: 2, lost: 0 })
  expect(evening?.worst).toEqual({ class: 'ROGUE', won: 1, lost: 2 })
})

it('finds the result against the odds of the matches before', () => {
  const earlier = [...Array(20).keys()].map((n) =>
    match(-5000 - n * 12, n < 4 ? 'victory' : 'defeat', 'WARRIOR'),
  )
  const [evening] = eveningsOf([
    ...earlier,
    match(0, 'victory', 'WARRIOR'),
    match(12, 'victory', 'MAGE'),
  ])
  expect(evening?.upset?.match.opponent_class).toBe('WARRIOR')
  expect([evening?.upset?.odds, evening?.upset?.games]).toEqual([0.3, 20])
  expect(eveningsOf([...earlier, match(0, 'defeat', 'WARRIOR')])[0]?.upset).toBeNull()
})

it('adds the stars that are known', () => {
  const [evening] = eveningsOf([match(0, 'victory'), match(12, 'defeat')])
  if (!evening) throw new Error('no evening')
  const ids = evening.matches.map(({ id }) => id)
  expect(starsOf(evening, new Map())).toBeNull()
  expect(starsOf(evening, new Map([[ids[0] ?? '', 2]]))).toBe(2)
})
