/**
 * Follows the player's games, also while another page of the app is open: the access to a dropped folder ends with the page,
 * not with the screen that shows it.
 */

import type { TrackerView } from '@/shared/api/contract.gen'
import type { Format } from '@/shared/catalog/card'
import type { Recorded } from '@/shared/matches/matches'
import type { FinishedGame } from '@/shared/wasm/gamelog'
import { CardTexts } from './card-texts'
import { DeckPicker, type DeckLibrary } from './deck-picker'
import { recordedDeck } from './game-deck'
import type { Fate, FinishedGames } from './finished-games'
import { Follower, type Look } from './follower'
import { OFF, type LiveState, type RecordedGame } from './live-state'
import { lobbyOf, matchOf, recordedOf } from './match-of-game'
import { deckIdOf, recordOldGame, type Recording } from './old-games'
import type { Place } from './place'
import type { Ladders } from './rank/kept-ladders'
import { afterMatch, starsBetween, writeRank, type Ladder } from './rank/ladder'
import { formatOf, ladderBefore, resultOf } from './rank/ladder-of-game'
import { ScreenSender, type Send } from './screen-sender'
import type { Given } from './source'
import { localDay } from './worker/local-day'
import type { FromWorker, ShownGame, ToWorker } from './worker/messages'

/** While lines come; a poll costs less than a millisecond. */
const FAST_MS = 50
const SLOW_MS = 250
const FAST_FOR_MS = 60_000

/** What the server is shown of the game. */
export interface ScreenUpdate {
  view: TrackerView | null
  deck: { id: string | null; name: string | null } | null
  lastLineAt: number | null
}

/** What the tracking needs of its surroundings. */
export interface LiveParts extends Recording {
  user: string
  startWorker: (onMessage: (message: FromWorker) => void) => {
    post: (message: ToWorker, transfer?: Transferable[]) => void
    stop: () => void
  }
  library: DeckLibrary
  /** The English texts of cards, by the ids of the log. */
  textsOf: (ids: readonly string[]) => Promise<Map<string, string>>
  remove: (id: string) => Promise<Recorded>
  /** The same for games of Battlegrounds. */
  removeLobby: (id: string) => Promise<Recorded>
  show: Send<ScreenUpdate>
  /** Holds the lock of the follower; the promise ends when another tab takes it. Null if another tab has it. */
  lock: (steal: boolean, taken: () => void) => Promise<(() => void) | null>
  games: Pick<FinishedGames, 'fate' | 'note'>
  readPlace: () => Place | null
  savePlace: (place: Place) => void
  readLadders: () => Ladders
  saveLadders: (ladders: Ladders) => void
  noteStars: (match: string, stars: number) => void
  /** Calls back when a file below the folder changes, where the browser can. */
  observe: (given: Given, changed: () => void) => () => void
}

type Worker = ReturnType<LiveParts['startWorker']>

export class LiveTracking {
  readonly #parts: LiveParts
  readonly #listeners = new Set<() => void>()
  readonly #screens: ScreenSender<ScreenUpdate>
  #state: LiveState = OFF
  #worker: Worker | null = null
  #follower: Follower | null = null
  #picker: DeckPicker | null = null
  #texts: CardTexts | null = null
  #started: string | null = null
  #pace = 0
  #release: () => void = () => {}
  #stopObserving: () => void = () => {}
  #given: Given | null = null

  constructor(parts: LiveParts) {
    this.#parts = parts
    this.#screens = new ScreenSender(parts.show)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): LiveState => this.#state

  /** Follows what the player gave. `steal` takes over from another tab. */
  async follow(given: Given, steal = false): Promise<void> {
    this.stop()
    this.#given = given
    const release = await this.#parts.lock(steal, () => this.#lose())
    if (!release) {
      this.#set({ ...OFF, phase: 'elsewhere' })
      return
    }
    this.#release = release
    const ladders = this.#parts.readLadders()
    this.#set({ ...OFF, phase: 'following', givenAt: this.#parts.now(), ladders })
    const worker = this.#parts.startWorker((message) => this.#hear(message))
    this.#worker = worker
    worker.post({ kind: 'reset', user: this.#parts.user })
    const { textsOf, now } = this.#parts
    this.#texts = new CardTexts({
      textsOf,
      give: (lines) => worker.post({ kind: 'texts', lines }),
      now,
    })
    this.#follower = new Follower(
      given,
      {
        onSession: (session) => worker.post({ kind: 'session', ...session }),
        onDecks: (bytes) => worker.post({ kind: 'decks', bytes }, [bytes.buffer]),
        onPower: (bytes, own, lastModified) =>
          worker.post({ kind: 'power', bytes, own, day: localDay(lastModified) }, [bytes.buffer]),
        onLook: (look) => this.#look(look),
      },
      this.#parts.readPlace(),
    )
    this.#stopObserving = this.#parts.observe(given, () => void this.#poll())
    this.#setPace(FAST_MS)
    await this.#poll()
  }

  /** Follows here what another tab follows. */
  async takeOver(): Promise<void> {
    if (this.#given) await this.follow(this.#given, true)
  }

  stop(): void {
    if (this.#state.phase === 'following')
      void this.#screens.end({ view: null, deck: null, lastLineAt: null })
    this.#end()
    this.#set(OFF)
  }

  chooseDeck: DeckPicker['choose'] = (deck) => this.#picker?.choose(deck)

  turnListOff = (): void => this.#picker?.turnOff()

  tellRank(format: Format, ladder: Ladder): void {
    const ladders = { ...this.#state.ladders, [format]: ladder }
    this.#parts.saveLadders(ladders)
    this.#set({ ladders })
  }

  /** The player corrects the rank after the last match, and so the stars that it brought. */
  correctRank(format: Format, ladder: Ladder): void {
    const { last } = this.#state
    if (last?.before && formatOf(last.game) === format)
      this.#parts.noteStars(last.id, starsBetween(last.before, ladder))
    this.tellRank(format, ladder)
  }

  skipRank(): void {
    this.#set({ rankSkipped: true })
  }

  /** Takes the last match back. */
  async undo(): Promise<void> {
    const { last } = this.#state
    if (!last) return
    const { remove, removeLobby } = this.#parts
    const outcome = await (last.game.lobby ? removeLobby : remove)(last.id)
    const state = typeof outcome === 'object' ? outcome : 'removed'
    if (state === 'removed' && last.before) this.tellRank(formatOf(last.game), last.before)
    this.#setLast({ ...last, state })
  }

  /** Records it after all, or again after a refusal. */
  async redo(): Promise<void> {
    const { last } = this.#state
    if (last) await this.#record(last.game)
  }

  /** Records the games from before. */
  async recordEarlier(): Promise<void> {
    const games = this.#state.earlier
    this.#set({ earlier: [] })
    for (const game of games) {
      // oxlint-disable-next-line no-await-in-loop -- In the order in which they were played.
      await recordOldGame(this.#parts, game)
      this.#note(game, 'done')
    }
  }

  forgetEarlier(): void {
    for (const game of this.#state.earlier) this.#note(game, 'done')
    this.#set({ earlier: [] })
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'tick':
        this.#screens.tick()
        void this.#poll()
        break
      case 'shown':
        this.#show(message.shown)
        break
      case 'finished':
        for (const game of message.games) this.#finish(game, message.own)
        break
      case 'place':
        this.#parts.savePlace({
          session: message.folder,
          offset: message.offset,
          at: message.at,
        })
        break
      case 'failed':
        this.#end()
        this.#set({ ...OFF, phase: 'failed' })
        break
      case 'ready':
      case 'progress':
      case 'imported':
      case 'import-failed':
        break
    }
  }

  #show(shown: ShownGame): void {
    if (shown.started !== this.#started) this.#beginGame(shown)
    this.#set({ shown: shown.started === null ? null : shown, truncated: shown.truncated })
    if (shown.started === null) return
    this.#picker?.see(shown.view, shown.deck)
    void this.#texts?.see(shown.view)
    this.#sendScreen()
  }

  #beginGame({ started, view }: ShownGame): void {
    this.#started = started
    this.#picker?.stop()
    this.#picker = null
    // A game that is watched is played with another one's deck, and Battlegrounds with none.
    if (view.spectating || view.battlegrounds) {
      this.#set({ deck: null })
      return
    }
    const picker = new DeckPicker(this.#parts.library, {
      onList: (lines) => this.#worker?.post({ kind: 'list', lines }),
      onChange: (deck) => {
        if (this.#picker === picker) this.#set({ deck })
      },
    })
    this.#picker = picker
    this.#set({ deck: picker.state })
  }

  /** A game that the page did not see end, in this visit or an earlier one, is only offered. */
  #finish(game: FinishedGame, own: boolean): void {
    const { id, recordable } = recordedOf(game)
    if (!recordable || id === null) return
    const fate = this.#parts.games.fate(id)
    if (fate === 'done') return
    if (own && fate === null) {
      void this.#record(game)
      return
    }
    this.#note(game, 'offered')
    this.#set({ earlier: [...this.#state.earlier, game] })
  }

  #note(game: FinishedGame, fate: Fate): void {
    const { id } = recordedOf(game)
    if (id !== null) this.#parts.games.note(id, fate)
  }

  async #record(game: FinishedGame): Promise<void> {
    const lobby = lobbyOf(game, new Date(this.#parts.now()))
    if (lobby) await this.#send(game, lobby.id, null, () => this.#parts.recordLobby(lobby))
    else await this.#recordMatch(game)
  }

  async #recordMatch(game: FinishedGame): Promise<void> {
    // The picker may still be asking which deck it is.
    await this.#picker?.settled()
    const deckId = this.#isShown(game)
      ? recordedDeck(this.#state.deck)
      : await deckIdOf(this.#parts.library, game)
    const before = ladderBefore(game, this.#state)
    const rank = before && writeRank(before.rank)
    const match = matchOf(game, { deckId, rank }, new Date(this.#parts.now()))
    if (!match) return
    if (before) {
      const after = afterMatch(before, resultOf(match))
      this.#parts.noteStars(match.id, starsBetween(before, after))
      this.tellRank(formatOf(game), after)
    }
    await this.#send(game, match.id, before, () => this.#parts.record(match, game.replay))
  }

  async #send(
    game: FinishedGame,
    id: string,
    before: Ladder | null,
    record: () => Promise<Recorded>,
  ): Promise<void> {
    const last: RecordedGame = { game, id, state: 'saving', before }
    this.#setLast(last)
    const state = await record()
    this.#note(game, 'done')
    if (this.#state.last?.id === id) this.#setLast({ ...last, state })
  }

  #isShown({ match }: FinishedGame): boolean {
    return match.started !== null && match.started === this.#started
  }

  #look(look: Look): void {
    this.#set({ look })
  }

  async #poll(): Promise<void> {
    await this.#follower?.poll(this.#parts.now)
    const { look } = this.#state
    const quiet = this.#parts.now() - (look?.lastLineAt ?? 0)
    if (this.#worker) this.#setPace(quiet < FAST_FOR_MS ? FAST_MS : SLOW_MS)
  }

  #setPace(everyMs: number): void {
    if (this.#pace === everyMs) return
    this.#pace = everyMs
    this.#worker?.post({ kind: 'pace', everyMs })
  }

  #sendScreen(): void {
    const { shown, deck, look } = this.#state
    if (!shown) return
    const picked = deck?.picked?.deck
    this.#screens.show({
      view: shown.view,
      deck: picked ? { id: picked.id, name: picked.name } : null,
      lastLineAt: look?.lastLineAt ?? null,
    })
  }

  /** Another tab has taken the lock. */
  #lose(): void {
    this.#end()
    this.#set({ ...OFF, phase: 'elsewhere' })
  }

  #end(): void {
    this.#screens.stop()
    this.#picker?.stop()
    this.#picker = null
    this.#texts = null
    this.#worker?.stop()
    this.#worker = null
    this.#follower = null
    this.#started = null
    this.#pace = 0
    this.#stopObserving()
    this.#stopObserving = () => {}
    this.#release()
    this.#release = () => {}
  }

  #setLast(last: RecordedGame): void {
    this.#set({ last })
  }

  #set(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
