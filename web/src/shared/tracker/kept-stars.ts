/** The stars that ranked matches brought or cost, by match: kept on this device, because no log has them. */

import * as v from 'valibot'

const Kept = v.array(v.tuple([v.string(), v.number()]))

/** The oldest go first. */
const MOST = 300

const keyOf = (user: string) => `tracker stars ${user}`

export function readStars(user: string): Map<string, number> {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]'))
    return new Map(parsed.success ? parsed.output : [])
  } catch {
    return new Map()
  }
}

export function noteStars(user: string, match: string, stars: number): void {
  const kept = readStars(user).set(match, stars)
  try {
    localStorage.setItem(keyOf(user), JSON.stringify([...kept].slice(-MOST)))
  } catch {
    // Storage is blocked: the stars are not told.
  }
}
