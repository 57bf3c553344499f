/**
 * What became of finished games, by the id of their match: a log is read again after a reload, and a game in it must not be recorded
 * twice, nor once more after the player removed the match. Kept on this device.
 */

import * as v from 'valibot'

/** `offered` games ended before the page followed the log, and wait for the player. `done` ones were recorded or declined. */
const Fate = v.picklist(['offered', 'done'])
export type Fate = v.InferOutput<typeof Fate>

const Kept = v.array(v.tuple([v.string(), Fate]))

/** Of a player who never clears the logs' folder. */
const MOST = 300

const keyOf = (user: string) => `tracker games ${user}`

export class FinishedGames {
  readonly #user: string
  readonly #fates: Map<string, Fate>

  constructor(user: string) {
    this.#user = user
    this.#fates = new Map(read(user))
  }

  fate(id: string): Fate | null {
    return this.#fates.get(id) ?? null
  }

  note(id: string, fate: Fate): void {
    if (this.#fates.get(id) === fate) return
    // The newest is the last one.
    this.#fates.delete(id)
    this.#fates.set(id, fate)
    const kept = [...this.#fates].slice(-MOST)
    try {
      localStorage.setItem(keyOf(this.#user), JSON.stringify(kept))
    } catch {
      // Storage is blocked: it lasts until the page is closed.
    }
  }
}

function read(user: string): [string, Fate][] {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}
