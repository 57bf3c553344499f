/** Reads the log that the page passes on, and tells what changes: views at most every 100 ms, finished games at once. */

import type { TrackerView } from '@/shared/api/contract.gen'
import type { GameLog } from '@/shared/wasm/gamelog'
import { Throttle, type Timing } from '../throttle'
import type { FromWorker, ToWorker } from './messages'

const VIEW_EVERY_MS = 100

/** The chances of a view are those until so many turns after the running one. */
const TURNS_AHEAD = 3

type Of<Kind extends ToWorker['kind']> = Extract<ToWorker, { kind: Kind }>

export class LogReader {
  readonly #log: GameLog<TrackerView>
  readonly #post: (message: FromWorker) => void
  readonly #views: Throttle
  #user = ''
  #folder: string | null = null
  #decks = new Uint8Array()
  #turn = 0
  #started: string | null = null
  #place = -1

  constructor(log: GameLog<TrackerView>, post: (message: FromWorker) => void, timing?: Timing) {
    this.#log = log
    this.#post = post
    this.#views = new Throttle(VIEW_EVERY_MS, () => this.#show(), timing)
  }

  reset(user: string): void {
    this.#user = user
    this.#log.reset(user)
    this.#folder = null
    this.#decks = new Uint8Array()
    this.#started = null
    this.#turn = 0
    this.#place = -1
  }

  beginSession({ folder, at, offset }: Of<'session'>): void {
    // A log without a folder cannot be the next one of a client.
    if (folder === null || at === null) this.reset(this.#user)
    else this.#log.beginSession(at, offset)
    this.#folder = folder
    this.#decks = new Uint8Array()
    this.#place = -1
  }

  addDecks(bytes: Uint8Array): void {
    const all = new Uint8Array(this.#decks.length + bytes.length)
    all.set(this.#decks)
    all.set(bytes, this.#decks.length)
    this.#decks = all
    this.#log.setDecks(this.#folder ?? '', all)
    if (this.#started !== null) this.#views.call()
  }

  addPower({ bytes, own, day }: Of<'power'>): void {
    const changed = this.#log.feed(bytes)
    if (this.#folder === null) this.#log.setLastDay(day)
    if (changed) this.#views.call()
    const games = this.#log.finished()
    if (games.length > 0) this.#post({ kind: 'finished', games, own })
    const place = this.#log.resume()
    if (place && place.offset !== this.#place && this.#folder !== null) {
      this.#place = place.offset
      this.#post({ kind: 'place', folder: this.#folder, offset: place.offset, at: place.at })
    }
  }

  setList(lines: string): void {
    this.#log.setList(lines)
    this.#views.call()
  }

  setTexts(lines: string): void {
    this.#log.setTexts(lines)
    if (this.#started !== null) this.#views.call()
  }

  #show(): void {
    let shown = this.#view()
    if (shown.started !== this.#started) {
      // The deck of the game before is not the deck of this one.
      this.#started = shown.started
      this.#log.setList('')
      shown = this.#view()
    }
    this.#post({ kind: 'shown', shown })
  }

  #view() {
    const shown = this.#log.view(this.#turn + TURNS_AHEAD)
    if (shown.view.turn === this.#turn) return shown
    this.#turn = shown.view.turn
    return this.#log.view(this.#turn + TURNS_AHEAD)
  }
}
