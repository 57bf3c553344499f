/** Days by the player's clock. Pure. */

/** Every id is before it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const midnight = (day: string, later = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}

export function inDay(moment: string, day: string): boolean {
  const at = new Date(moment)
  return at >= midnight(day) && at < midnight(day, 1)
}

/** The cursor of the list of matches from which the day is read, newest first. */
export function beforeDay(day: string): string {
  return `${midnight(day, 1).getTime() - 1}_${LAST_ID}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-16` of a moment. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** Noon, which has the same date in every calculation with days. */
export function noonOf(day: string): Date {
  const date = midnight(day)
  date.setHours(12)
  return date
}

export interface Week {
  days: Date[]
}

const WEEKS = 5

/**
 * Five whole weeks that end with the week of `today`, or `back` times five weeks earlier. `firstDay` is the day on which weeks
 * begin, Sunday is 0.
 */
export function weeksUntil(today: Date, back: number, firstDay: number): Week[] {
  const sinceFirst = (today.getDay() - firstDay + 7) % 7
  const start = (week: number) =>
    today.getDate() - sinceFirst - 7 * (WEEKS - 1 - week) - 7 * WEEKS * back
  return Array.from({ length: WEEKS }, (_, week) => ({
    days: Array.from(
      { length: 7 },
      (__, day) => new Date(today.getFullYear(), today.getMonth(), start(week) + day, 12),
    ),
  }))
}
