/** The ranked week: it ends on Sunday at 23:59:00 UTC, wherever the player is. */

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS

/** One such end; every other is whole weeks away. */
const AN_END_MS = Date.UTC(1970, 0, 4, 23, 59)

/** The name of the week that `now` is in: the day on which it ends. */
export function seasonName(now: Date): string {
  return seasonEnd(now).toISOString().slice(0, 10)
}

/** The end of the week that `now` is in. At that very moment the next week has begun. */
export function seasonEnd(now: Date): Date {
  const weeks = Math.floor((now.getTime() - AN_END_MS) / WEEK_MS) + 1
  return new Date(AN_END_MS + weeks * WEEK_MS)
}
