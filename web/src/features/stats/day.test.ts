import { expect, it } from 'vitest'
import { beforeDay, dayOf, inDay, noonOf, weeksUntil } from './day'

const at = (hour: number) => new Date(2026, 10, 16, hour).toISOString()

it('knows the matches of a day by the clock of the device', () => {
  expect(inDay(at(0), '2026-11-16')).toBe(true)
  expect(inDay(at(23), '2026-11-16')).toBe(true)
  expect(inDay(at(24), '2026-11-16')).toBe(false)
  expect(inDay(at(-1), '2026-11-16')).toBe(false)
})

it('reads a day from its end', () => {
  const [time] = beforeDay('2026-11-16').split('_')
  expect(inDay(new Date(Number(time)).toISOString(), '2026-11-16')).toBe(true)
  expect(inDay(new Date(Number(time) + 1).toISOString(), '2026-11-17')).toBe(true)
})

it('shows five whole weeks that end with this one', () => {
  const today = noonOf('2026-11-17')
  const days = weeksUntil(today, 0, 1).flatMap((week) => week.days.map(dayOf))
  expect(days).toHaveLength(35)
  expect(days[0]).toBe('2026-10-19')
  expect(days.at(-1)).toBe('2026-11-22')
  expect(days).toContain('2026-11-17')
})

it('goes back five weeks at a time, and begins weeks on Sunday where that is usual', () => {
  const days = weeksUntil(noonOf('2026-11-17'), 1, 0).flatMap((week) => week.days.map(dayOf))
  expect(days[0]).toBe('2026-09-13')
  expect(days.at(-1)).toBe('2026-10-17')
})
