/**
 * Follows the newest session of the game: lists the folder, reads what is appended, and says what there is. It has no timer:
 * the worker ticks, because timers of a page that the game covers are slowed down.
 */

import { fileNamed, findLogs, type FoundLogs, type Session } from './logs-folder'
import type { Place } from './place'
import type { Given } from './source'
import { Tail, type Chunk } from './tail'

const LIST_EVERY_MS = 5000
/** The game makes Power.log with its first line. */
const LIST_MISSING_EVERY_MS = 1000

/** The game stops writing a log at 10,000 kB, unless client.config says otherwise. */
const LIMIT_BYTES = 10_000 * 1024
const NEAR_LIMIT_BYTES = 9_500_000
/** The lines that say that the limit was reached are beyond it. */
const LAST_LINES_BYTES = 10_000

/** Whether the log will soon stop. A longer one has no limit. */
export const isNearLimit = (bytes: number): boolean =>
  bytes > NEAR_LIMIT_BYTES && bytes < LIMIT_BYTES + LAST_LINES_BYTES

/** What the page sees of the player's files. */
export interface Look {
  kind: FoundLogs['kind'] | 'files'
  session: string | null
  decks: boolean
  power: boolean
  powerSize: number
  /** When the last line was written, by this computer's clock; null if there is none. */
  lastLineAt: number | null
  /** The files cannot be read any more. */
  lost: boolean
}

export interface FollowerEvents {
  /** Another log. `at` is when its first line that will be read was written, or the name of the folder. */
  onSession: (session: { folder: string | null; at: string | null; offset: number }) => void
  /** `own` says that games that end here were followed by the page, and are not of the time before. */
  onPower: (bytes: Uint8Array<ArrayBuffer>, own: boolean, lastModified: number) => void
  onDecks: (bytes: Uint8Array<ArrayBuffer>) => void
  onLook: (look: Look) => void
}

export class Follower {
  readonly #given: Given
  readonly #events: FollowerEvents
  readonly #remembered: Place | null
  #session: Session | null = null
  #power: Tail | null = null
  #decks: Tail | null = null
  #opened = false
  #place: Place | null = null
  #listedAt: number | null = null
  /** The log was read to its end once: what comes now is new. */
  #readOnce = false
  /** All games of the log are of this page: it followed them from their start. */
  #isOwn = false
  /** The first session may have games from before the page followed it. */
  #sessions = 0
  #polling: Promise<void> | null = null
  #again = false
  #look: Look
  #told = false

  constructor(given: Given, events: FollowerEvents, remembered: Place | null = null) {
    this.#given = given
    this.#events = events
    this.#remembered = remembered
    this.#look = {
      kind: given.kind === 'folder' ? 'logs' : 'files',
      session: null,
      decks: false,
      power: false,
      powerSize: 0,
      lastLineAt: null,
      lost: false,
    }
  }

  /** Reads until there is nothing new. A call during another one makes that one look again. */
  poll(now: () => number): Promise<void> {
    this.#again = true
    this.#polling ??= this.#run(now).finally(() => {
      this.#polling = null
    })
    return this.#polling
  }

  async #run(now: () => number): Promise<void> {
    while (this.#again) {
      this.#again = false
      try {
        // oxlint-disable-next-line no-await-in-loop -- One look at a time.
        await this.#once(now())
      } catch {
        this.#tell({ lost: true })
        this.#listedAt = null
      }
    }
  }

  async #once(now: number): Promise<void> {
    await this.#list(now)
    const decks = await this.#decks?.read(now)
    if (decks && decks.bytes.length > 0) this.#events.onDecks(decks.bytes)
    let chunk = await this.#power?.read(now)
    while (chunk) {
      if (chunk.restarted) this.#begin(null, true)
      if (chunk.bytes.length > 0) this.#pass(chunk, now)
      // oxlint-disable-next-line no-await-in-loop -- Parts of a file are read in order.
      chunk = await this.#power?.read(now)
    }
    if (this.#power) this.#readOnce = true
    this.#tell({ lost: false })
  }

  #pass({ bytes, size, lastModified }: Chunk, now: number): void {
    this.#events.onPower(bytes, this.#isOwn || this.#readOnce, lastModified)
    this.#tell({ powerSize: size, lastLineAt: this.#readOnce ? now : lastModified })
  }

  async #list(now: number): Promise<void> {
    const every = this.#power ? LIST_EVERY_MS : LIST_MISSING_EVERY_MS
    if (this.#listedAt !== null && now - this.#listedAt < every) return
    const found = await this.#find()
    this.#listedAt = now
    const isNew = found.session && (!this.#session || found.session.name !== this.#session.name)
    if (isNew) {
      this.#session = found.session
      this.#power = null
      this.#decks = null
      this.#opened = false
      this.#sessions += 1
      if (this.#sessions === 1) await this.#readBefore(found.session, now)
    }
    this.#openFiles(found)
    this.#tell({
      kind: this.#given.kind === 'files' ? 'files' : found.kind,
      session: this.#session?.name ?? null,
      decks: this.#decks !== null,
      power: this.#power !== null,
    })
  }

  async #find(): Promise<FoundLogs> {
    if (this.#given.kind === 'folder') return findLogs(this.#given.folder)
    const { files } = this.#given
    return { kind: 'session', session: { name: null, files, before: null } }
  }

  /** The deck of a game that went on after the client's restart is in the session before. */
  async #readBefore(session: Session | null, now: number): Promise<void> {
    const before = session?.before
    const chunk = before && (await new Tail(before.decks).read(now))
    if (!before || !chunk) return
    this.#events.onSession({ folder: before.name, at: before.name, offset: 0 })
    this.#events.onDecks(chunk.bytes)
  }

  #openFiles({ session }: FoundLogs): void {
    if (!session) return
    const decks = fileNamed(session.files, 'Decks.log')
    const power = fileNamed(session.files, 'Power.log')
    if (!this.#opened) {
      this.#opened = true
      const known = this.#remembered?.session === session.name ? this.#remembered : null
      this.#place = known
      // A session that began while the page was open has no games from before.
      this.#begin(known, this.#sessions > 1)
    }
    // A log that the game made while the page was waiting for it has no games from before either.
    else if (power && !this.#power) this.#isOwn = true
    if (decks) this.#decks ??= new Tail(decks)
    if (power) this.#power ??= new Tail(power, this.#place?.offset ?? 0)
  }

  #begin(place: Place | null, fromStart: boolean): void {
    const folder = this.#session?.name ?? null
    this.#readOnce = false
    this.#isOwn = place !== null || fromStart
    this.#events.onSession({ folder, at: place?.at ?? folder, offset: place?.offset ?? 0 })
  }

  #tell(change: Partial<Look>): void {
    const next = { ...this.#look, ...change }
    const changed = !this.#told || JSON.stringify(next) !== JSON.stringify(this.#look)
    this.#told = true
    this.#look = next
    if (changed) this.#events.onLook(next)
  }
}
