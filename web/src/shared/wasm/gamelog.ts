/**
 * Runs the server's log reader (crates/gamelog-wasm) in a browser. Its module has one log at a time; each `GameLog` is an
 * instance of its own. Meant for a worker: it has no dependencies.
 */

import address from './gamelog.wasm?url'

/** A deck of Decks.log that a game was searched with. */
export interface LogDeck {
  name: string
  id: number
  code: string
}

/** What is recorded of a game, as `crates/gamelog/src/matches.rs` writes it. */
export interface LogMatch {
  /** The same for everyone who reads this game of this user. */
  id: string | null
  result: 'victory' | 'defeat' | 'tie' | null
  opponent_class: string | null
  mode: string | null
  turns: number
  /** The player's local time: `2026-05-02T23:58:20`. */
  started: string | null
  recordable: boolean
  /** What is recorded; null if it cannot be. */
  arguments: LogArguments | null
  reason: 'spectated' | 'mode_ignored' | 'unfinished' | 'result_unknown' | null
}

/** The arguments of `match_record`, as far as the log tells them. */
export interface LogArguments {
  id: string
  result: 'victory' | 'defeat' | 'tie'
  /** Local time. */
  played_at: string | null
  source: 'log'
  /** The player's own. */
  class: string | null
  opponent_class: string | null
  mode: string | null
  format: string | null
  went_first: boolean | null
  turns: number
  duration_s: number | null
  opponent_cards: string[]
  /** What became of the cards of the player's own deck; left out if the log does not tell. */
  cards?: { card: string; offered?: number; kept?: number; drawn?: number; played?: number }[]
  build: number | null
  /** Which of the two arenas: `arena` or `underground`. */
  arena: string | null
  /** The number of the drafted deck: the games of a run share it. */
  arena_deck: number | null
}

/** What is recorded of a game of Battlegrounds, as `crates/gamelog/src/battlegrounds/json.rs` writes it. */
export interface LogLobby extends Pick<
  LogMatch,
  'id' | 'turns' | 'started' | 'recordable' | 'reason'
> {
  /** Without its skin; empty if it is not known. */
  hero: string
  place: number | null
  duos: boolean
  arguments: LobbyArguments | null
}

/** The arguments of `battlegrounds_record`, as far as the log tells them. */
export interface LobbyArguments {
  id: string
  /** Local time. */
  played_at: string | null
  hero: string
  place: number
  turns: number
  offered: string[]
  tribes: string[]
  triples: number
  duos: boolean
  anomaly: number | null
  duration_s: number | null
  build: number | null
}

export interface FinishedGame {
  match: LogMatch
  /** Only of a game of Battlegrounds, whose match is never recordable. */
  lobby: LogLobby | null
  deck: LogDeck | null
  /** The class that the player had. */
  ownClass: string | null
  /** To look at the game again; null for a game that has none. */
  replay: Uint8Array<ArrayBuffer> | null
}

/** The game that is shown. `View` is declared by the server's contract. */
export interface Shown<View> {
  view: View
  deck: LogDeck | null
  /** When it began, in local time; null without a game. */
  started: string | null
  spectating: boolean
  truncated: boolean
}

/** Where to read the log again so that the running game is whole. */
export interface Resume {
  offset: number
  /** The local time of the line there. */
  at: string
}

interface Exports {
  memory: WebAssembly.Memory
  input: (length: number) => number
  output: () => number
  start: () => void
  user: () => void
  session: (offset: number) => number
  first_day: (day: number) => void
  last_day: () => number
  feed: () => number
  end: () => void
  deck: () => void
  texts: () => void
  decks: () => number
  view: (byTurn: number) => number
  finished: () => number
  replay: (game: number) => number
  resume: () => number
}

const NAMES: readonly (keyof Exports)[] = [
  'input',
  'output',
  'start',
  'user',
  'session',
  'first_day',
  'last_day',
  'feed',
  'end',
  'deck',
  'texts',
  'decks',
  'view',
  'finished',
  'replay',
  'resume',
]

export class GameLog<View> {
  readonly #exports: Exports

  private constructor(exports: Exports) {
    this.#exports = exports
  }

  /** Loads the module, or takes its bytes. */
  static async load<View>(bytes?: BufferSource): Promise<GameLog<View>> {
    const { exports } = bytes
      ? (await WebAssembly.instantiate(bytes)).instance
      : await instantiate()
    if (!hasExports(exports)) throw new Error(`${address} is another module`)
    return new GameLog<View>(exports)
  }

  /** Forgets everything. */
  reset(user: string): void {
    this.#exports.start()
    this.#put(user)
    this.#exports.user()
  }

  /** The folder's name, or `Resume.at`. The log follows from `offset` on. */
  beginSession(name: string, offset: number): void {
    this.#put(name)
    this.#exports.session(offset)
  }

  /** For a log whose session is not known: the day of its last line, since 1970. */
  setLastDay(day: number): void {
    this.#exports.first_day(Math.max(0, day - this.#exports.last_day()))
  }

  /** Whether the view has changed. */
  feed(bytes: Uint8Array): boolean {
    this.#putBytes(bytes)
    return this.#exports.feed() === 1
  }

  /** The log is complete. */
  end(): void {
    this.#exports.end()
  }

  /** A card a line, its id and count with a tab between. */
  setList(lines: string): void {
    this.#put(lines)
    this.#exports.deck()
  }

  /** English texts, a card a line, its id and text with a tab between: what cards count and where they put others. */
  setTexts(lines: string): void {
    this.#put(lines)
    this.#exports.texts()
  }

  /** Decks.log of the session, from its start. */
  setDecks(session: string, bytes: Uint8Array): LogDeck[] {
    const name = new TextEncoder().encode(`${session}\n`)
    const input = new Uint8Array(name.length + bytes.length)
    input.set(name)
    input.set(bytes, name.length)
    this.#putBytes(input)
    return this.#take<LogDeck[]>(this.#exports.decks())
  }

  view(byTurn: number): Shown<View> {
    return this.#take<Shown<View>>(this.#exports.view(byTurn))
  }

  /** The games that ended since the last call, without anything that names a player. */
  finished(): FinishedGame[] {
    return this.#take<Told[]>(this.#exports.finished()).map(
      ({ match, lobby, deck, friendly, players }, index) => ({
        match,
        lobby,
        deck,
        replay: this.#replay(index),
        ownClass: friendly === null ? null : (players[friendly]?.class ?? null),
      }),
    )
  }

  /** Of a game that was told last. */
  #replay(game: number): Uint8Array<ArrayBuffer> | null {
    const length = this.#exports.replay(game)
    return length === 0
      ? null
      : new Uint8Array(this.#exports.memory.buffer, this.#exports.output(), length).slice()
  }

  resume(): Resume | null {
    return this.#take<Resume | null>(this.#exports.resume())
  }

  #put(text: string): void {
    this.#putBytes(new TextEncoder().encode(text))
  }

  #putBytes(bytes: Uint8Array): void {
    const place = this.#exports.input(bytes.length)
    // Any call may grow the memory, which detaches existing views, so each step creates its own.
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes)
  }

  /** The types of the callers are not checked: the module is built with the page, and a test parses its output. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  #take<Value>(length: number): Value {
    const answer = new Uint8Array(this.#exports.memory.buffer, this.#exports.output(), length)
    return JSON.parse(new TextDecoder().decode(answer))
  }
}

/** What the module tells of a finished game, as far as it is used. */
interface Told {
  match: LogMatch
  lobby: LogLobby | null
  deck: LogDeck | null
  friendly: number | null
  players: Partial<Record<number, { class: string | null }>>
}

async function instantiate(): Promise<WebAssembly.Instance> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer())
  return instance
}

function hasExports(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Exports {
  return 'memory' in exports && NAMES.every((name) => typeof exports[name] === 'function')
}
