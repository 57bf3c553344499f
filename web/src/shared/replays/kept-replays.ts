/** Replays of the player's matches on this device, by match. The oldest go when there are too many. */

import { deflate } from './deflate'

export interface KeptReplay {
  /** The match's. */
  id: string
  /** Whose match it is. */
  user: string
  /** When it was kept. */
  at: number
  /** Deflated. */
  data: Uint8Array<ArrayBuffer>
}

export interface ReplayStore {
  all: () => Promise<KeptReplay[]>
  get: (id: string) => Promise<KeptReplay | undefined>
  put: (replay: KeptReplay) => Promise<void>
  delete: (id: string) => Promise<void>
}

interface Parts {
  store: ReplayStore
  /** The signed-in user. */
  user: () => string | null
  now: () => number
}

/** Of a device. */
export const MOST = 200
export const MOST_BYTES = 20_000_000

export class KeptReplays {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A device that cannot keep it has no replay. */
  async keep(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { store, user, now } = this.#parts
    const owner = user()
    if (owner === null) return
    try {
      const data = await deflate(bytes)
      // Signed out meanwhile: nothing of the player stays.
      if (user() !== owner) return
      await store.put({ id, user: owner, at: now(), data })
      for (const old of tooMany(await store.all())) {
        // oxlint-disable-next-line no-await-in-loop -- Few, and in order.
        await store.delete(old)
      }
    } catch {
      // Storage is blocked or full.
    }
  }

  /** As it is kept: deflated. Null if this device does not have it. */
  async find(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { store, user } = this.#parts
    const kept = await store.get(id).catch(() => null)
    return kept && kept.user === user() ? kept.data : null
  }

  /** Removes it, and gives a function that puts it back. */
  async take(id: string): Promise<() => Promise<void>> {
    const { store } = this.#parts
    try {
      const kept = await store.get(id)
      if (!kept) return async () => {}
      await store.delete(id)
      return () => store.put(kept).catch(() => {})
    } catch {
      return async () => {}
    }
  }
}

/** The ids of those that go, the oldest first. */
export function tooMany(kept: readonly Pick<KeptReplay, 'id' | 'at' | 'data'>[]): string[] {
  let bytes = 0
  return kept
    .toSorted((a, b) => b.at - a.at)
    .filter(({ data }, index) => {
      bytes += data.length
      return index >= MOST || bytes > MOST_BYTES
    })
    .map(({ id }) => id)
    .toReversed()
}
