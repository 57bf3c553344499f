/**
 * Matches on their way to the server. Each is written to the device first and removed when the server has it, so that none is
 * lost with the network, the tab or the server. A match has its id from the page, so sending it twice records it once.
 */

import { CallError } from '@/shared/api/call-error'
import type { BattlegroundsArgs, MatchArgs, StorageFull } from '@/shared/api/contract.gen'
import { fullOf } from '@/shared/api/storage-full'

interface Kept {
  id: string
  /** Whose it is: another user's is never sent. */
  user: string
  /** When it was kept; they are sent in this order. */
  at: number
  /** It was sent at least once, so the server may have it though no answer came. */
  tried: boolean
  /** The code of the server's refusal: it is not sent again by itself. */
  refusal: string | null
  /** The numbers of the refusal, if it was refused because the account is full. */
  full?: StorageFull | null
}

interface KeptMatchRow extends Kept {
  kind?: undefined
  /** Null if the match is to be removed from the server. */
  match: MatchArgs | null
}

interface KeptLobby extends Kept {
  kind: 'battlegrounds'
  match: BattlegroundsArgs | null
}

/** A match or a game of Battlegrounds, or the removal of one, that the server may not have yet. */
export type KeptMatch = KeptMatchRow | KeptLobby

/** What a row is: a match, if it does not say. */
export type Kind = KeptMatch['kind']

/** `saved`: the server has it. `kept`: it is on this device and is sent later. */
export type Recorded = 'saved' | 'kept' | Refused

export interface Refused {
  refused: string
  full?: StorageFull
}

export interface MatchStore {
  all: () => Promise<KeptMatch[]>
  get: (id: string) => Promise<KeptMatch | undefined>
  put: (kept: KeptMatch) => Promise<void>
  delete: (id: string) => Promise<void>
}

interface QueueParts {
  store: MatchStore
  record: (match: MatchArgs) => Promise<unknown>
  recordLobby: (game: BattlegroundsArgs) => Promise<unknown>
  remove: (id: string, kind: Kind) => Promise<unknown>
  /** The signed-in user. */
  user: () => string | null
  now: () => number
  /** Runs one task at a time in all tabs. */
  lock: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** What is kept has changed. */
  changed: () => void
}

/** What a user who does not come back to this device left here is removed after this time. */
const FORGOTTEN_MS = 60 * 24 * 60 * 60 * 1000

export class MatchQueue {
  readonly #parts: QueueParts

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /** Keeps the match and sends it at once, if the server can be reached. */
  record(match: MatchArgs): Promise<Recorded> {
    return this.#keep({ ...this.#row(match.id), match })
  }

  /** The same for a game of Battlegrounds. */
  recordLobby(game: BattlegroundsArgs): Promise<Recorded> {
    return this.#keep({ ...this.#row(game.id), kind: 'battlegrounds', match: game })
  }

  async #keep(kept: KeptMatch): Promise<Recorded> {
    try {
      await this.#parts.store.put(kept)
    } catch {
      return this.#directly(() => this.#call(kept))
    }
    return this.#changing(() => this.#sendRow(kept.id))
  }

  /** Takes a match back, whether the server has it or not. */
  async remove(id: string, kind?: Kind): Promise<Recorded> {
    const { store } = this.#parts
    return this.#changing(async () => {
      try {
        const kept = await store.get(id)
        const isOnlyHere = kept?.match && (!kept.tried || kept.refusal !== null)
        if (isOnlyHere) {
          await store.delete(id)
          return 'saved'
        }
        await store.put({ ...this.#row(id), kind, match: null })
      } catch {
        return this.#directly(() => this.#parts.remove(id, kind))
      }
      return this.#sendRow(id)
    })
  }

  /** Sends what waits, oldest first, until the server cannot be reached. Tells how many it has now. */
  async send(): Promise<number> {
    return this.#changing(async () => {
      let sent = 0
      for (const { id } of await this.#waiting()) {
        // One after another: they are recorded in the order in which they were played.
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await this.#sendRow(id)
        if (outcome === 'kept') break
        if (outcome === 'saved') sent += 1
      }
      return sent
    })
  }

  /** Sends a refused match again, changed or as it is. */
  async retry(id: string, changes: Partial<MatchArgs> = {}): Promise<Recorded> {
    const { store } = this.#parts
    return this.#changing(async () => {
      const kept = await store.get(id)
      if (!kept?.match) return 'saved'
      const again = { refusal: null, full: null }
      await store.put(
        kept.kind
          ? { ...kept, ...again }
          : { ...kept, ...again, match: { ...kept.match, ...changes } },
      )
      return this.#sendRow(id)
    })
  }

  /** Forgets matches of the user that were not sent, or one of them. */
  async discard(id?: string): Promise<void> {
    await this.#changing(async () => {
      const own = await this.kept()
      const given = own.filter((row) => id === undefined || row.id === id)
      await Promise.all(given.map((row) => this.#parts.store.delete(row.id)))
    })
  }

  /** What is kept for the signed-in user, oldest first. */
  async kept(): Promise<KeptMatch[]> {
    const { store, user } = this.#parts
    const rows = await store.all()
    return rows.filter((row) => row.user === user()).toSorted((a, b) => a.at - b.at)
  }

  async #waiting(): Promise<KeptMatch[]> {
    const { store, now, user } = this.#parts
    const rows = await store.all()
    const old = rows.filter((row) => row.user !== user() && row.at < now() - FORGOTTEN_MS)
    await Promise.all(old.map((row) => store.delete(row.id)))
    const own = await this.kept()
    return own.filter((row) => row.refusal === null)
  }

  /** Inside the lock: another tab may have sent it before. */
  async #sendRow(id: string): Promise<Recorded> {
    const { store, user } = this.#parts
    const kept = await store.get(id)
    if (!kept) return 'saved'
    if (kept.user !== user()) return 'kept'
    await store.put({ ...kept, tried: true })
    try {
      await this.#call(kept)
    } catch (error) {
      if (isTemporary(error)) return 'kept'
      if (kept.match) {
        const refusal = refusalOf(error)
        const { refused, full = null } = refusal
        await store.put({ ...kept, tried: true, refusal: refused, full })
        return refusal
      }
      // The server has no such match, so there is nothing to remove.
    }
    await store.delete(id)
    return 'saved'
  }

  #call(kept: KeptMatch): Promise<unknown> {
    const { record, recordLobby, remove } = this.#parts
    if (!kept.match) return remove(kept.id, kept.kind)
    return kept.kind ? recordLobby(kept.match) : record(kept.match)
  }

  /** For a device that cannot keep anything. */
  async #directly(call: () => Promise<unknown>): Promise<Recorded> {
    try {
      await call()
      return 'saved'
    } catch (error) {
      return refusalOf(error)
    }
  }

  #row(id: string): Kept {
    const { user, now } = this.#parts
    return { id, user: user() ?? '', at: now(), tried: false, refusal: null }
  }

  async #changing<Result>(task: () => Promise<Result>): Promise<Result> {
    const { lock, changed } = this.#parts
    try {
      return await lock(task)
    } finally {
      changed()
    }
  }
}

/** Whether the same call may succeed later: the server was not reached, is broken or busy, or the session must be renewed. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  const { status } = error
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

function refusalOf(error: unknown): Refused {
  const refused = error instanceof CallError ? error.code : 'unexpected_failure'
  const full = fullOf(error)
  return full ? { refused, full } : { refused }
}
