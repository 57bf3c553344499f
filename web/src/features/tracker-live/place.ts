/** Where the running game begins in the log: a page that was closed reads on from there. Kept on this device. */

import * as v from 'valibot'

const PlaceSchema = v.object({
  /** The folder. */
  session: v.string(),
  offset: v.number(),
  /** The local time of the line there. */
  at: v.string(),
})

export type Place = v.InferOutput<typeof PlaceSchema>

const keyOf = (user: string) => `tracker place ${user}`

export function readPlace(user: string): Place | null {
  try {
    const parsed = v.safeParse(PlaceSchema, JSON.parse(localStorage.getItem(keyOf(user)) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function savePlace(user: string, place: Place): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(place))
  } catch {
    // Storage is blocked: the log is read from its start the next time.
  }
}
