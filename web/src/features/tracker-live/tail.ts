/** Reads what is appended to a file. */

import type { LogFile } from './source'

/** While the client writes every few milliseconds almost half of the reads fail; eight tries settle nearly all of them. */
const TRIES = 8

/** A large file is read in parts, so that a page of a slow computer stays usable. */
const MOST_BYTES = 4 * 1024 * 1024

/** Windows may report an old size of a file that the client holds open, until somebody reads it. */
const NUDGE_AFTER_MS = 10_000

export interface Chunk {
  bytes: Uint8Array<ArrayBuffer>
  /** Where they are in the file. */
  at: number
  /** The file is another one than before: what was read belongs to the past. */
  restarted: boolean
  /** The size of the file at this moment. */
  size: number
  lastModified: number
}

export class Tail {
  readonly #file: LogFile
  #offset: number
  #grewAt: number | null = null

  constructor(file: LogFile, offset = 0) {
    this.#file = file
    this.#offset = offset
  }

  get offset(): number {
    return this.#offset
  }

  /** The next bytes, or null if there are none. Throws if the file cannot be read at all. */
  async read(now: number): Promise<Chunk | null> {
    this.#grewAt ??= now
    let failure: unknown
    for (let tried = 0; tried < TRIES; tried += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- Each try follows a failure.
        return await this.#readOnce(now)
      } catch (error) {
        if (!isStale(error)) throw error
        failure = error
      }
    }
    throw failure
  }

  async #readOnce(now: number): Promise<Chunk | null> {
    const file = await this.#file.open()
    const { size, lastModified } = file
    const restarted = size < this.#offset
    const at = restarted ? 0 : this.#offset
    if (size === at) {
      await this.#nudge(file, now)
      if (!restarted) return null
    }
    const end = Math.min(size, at + MOST_BYTES)
    const bytes = new Uint8Array(await file.slice(at, end).arrayBuffer())
    this.#offset = at + bytes.length
    this.#grewAt = now
    return { bytes, at, restarted, size, lastModified }
  }

  async #nudge(file: File, now: number): Promise<void> {
    if (file.size === 0 || now - (this.#grewAt ?? now) < NUDGE_AFTER_MS) return
    this.#grewAt = now
    await file.slice(0, 1).arrayBuffer()
  }
}

/** The file changed after it was opened: a new `File` can be read. */
function isStale(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotReadableError'
}
