/**
 * Decides with which deck the running game is played: what the player chose, else what Decks.log says, else the saved deck
 * that the cards fit. Notices when the cards say otherwise.
 */

import type { TrackerView } from '@/shared/api/contract.gen'
import type { LogDeck } from '@/shared/wasm/gamelog'
import {
  alignList,
  deckBySeen,
  deckOfLog,
  listLines,
  seenCards,
  type CandidateDeck,
  type PickedDeck,
} from './game-deck'

export interface DeckLibrary {
  saved: () => Promise<CandidateDeck[]>
  inLog: (deck: LogDeck) => Promise<CandidateDeck | null>
  nameInDecks: (card: string) => string | null
  /** Names of other cards, by id. */
  namesOf: (cards: readonly string[]) => Promise<Map<string, string>>
}

export interface DeckState {
  picked: PickedDeck | null
  /** Cards that are not of the picked deck. */
  wrong: readonly string[]
  /** The saved deck that fits them. */
  better: CandidateDeck | null
  /** The player wants to see the cards seen instead of a list. */
  listOff: boolean
  saved: readonly CandidateDeck[]
}

const NOTHING: DeckState = { picked: null, wrong: [], better: null, listOff: false, saved: [] }

interface PickerEvents {
  /** The list for the module; empty for none. */
  onList: (lines: string) => void
  onChange: (state: DeckState) => void
}

/** One picker for each game. */
export class DeckPicker {
  readonly #library: DeckLibrary
  readonly #events: PickerEvents
  #state = NOTHING
  #names = new Map<string, string>()
  #logDeck: string | null = null
  #lines = ''
  /** The view from before the last change of the list. */
  #outdated: TrackerView | null = null
  #view: TrackerView | null = null
  #ended = false
  #work: Promise<void> = Promise.resolve()

  constructor(library: DeckLibrary, events: PickerEvents) {
    this.#library = library
    this.#events = events
    this.#later(async () => this.#set({ saved: await library.saved() }))
  }

  get state(): DeckState {
    return this.#state
  }

  /** The game as it is now, and its deck by Decks.log. */
  see(view: TrackerView, deck: LogDeck | null): void {
    const seen = JSON.stringify([view.wrong, view.rows.map(({ left, start }) => [left, start])])
    const before = this.#view
    this.#view = view
    if (deck && deck.code !== this.#logDeck) {
      this.#logDeck = deck.code
      this.#later(() => this.#pickOfLog(deck))
    }
    const same =
      before &&
      seen === JSON.stringify([before.wrong, before.rows.map(({ left, start }) => [left, start])])
    if (!same) this.#later(() => this.#check())
  }

  choose(deck: CandidateDeck): void {
    this.#use({ deck, reason: 'chosen' })
  }

  /** Cards seen instead of the list. */
  turnOff(): void {
    this.#set({ listOff: true, wrong: [], better: null })
    this.#list('')
  }

  stop(): void {
    this.#ended = true
  }

  /** When everything that was begun is done. */
  settled(): Promise<void> {
    return this.#work
  }

  async #pickOfLog(deck: LogDeck): Promise<void> {
    if (this.#state.picked?.reason === 'chosen') return
    const played = await this.#library.inLog(deck)
    if (played) this.#use({ deck: deckOfLog(played, this.#state.saved), reason: 'log' })
  }

  async #check(): Promise<void> {
    const view = this.#view
    if (!view || view === this.#outdated || this.#state.listOff) return
    const { picked, saved } = this.#state
    const seen = seenCards(view, this.#lines !== '')
    if (!picked) {
      const deck = deckBySeen(saved, seen, this.#nameOf)
      if (deck) this.#use({ deck, reason: 'seen' })
      return
    }
    if (view.wrong.length === 0) {
      this.#set({ wrong: [], better: null })
      return
    }
    await this.#learn(view.wrong)
    const lines = listLines(alignList(picked.deck.cards, seen, this.#nameOf))
    if (lines !== this.#lines) {
      this.#list(lines)
      return
    }
    const others = saved.filter(({ identity }) => identity !== picked.deck.identity)
    this.#set({ wrong: view.wrong, better: deckBySeen(others, seen, this.#nameOf) })
  }

  readonly #nameOf = (card: string): string =>
    this.#library.nameInDecks(card) ?? this.#names.get(card) ?? card

  /** The names of cards that are in no deck, to know other printings. Without them ids are compared. */
  async #learn(cards: readonly string[]): Promise<void> {
    const unknown = cards.filter(
      (card) => this.#library.nameInDecks(card) === null && !this.#names.has(card),
    )
    if (unknown.length === 0) return
    const names = await this.#library.namesOf(unknown).catch(() => new Map<string, string>())
    for (const [card, name] of names) this.#names.set(card, name)
  }

  #use(picked: PickedDeck): void {
    this.#set({ picked, wrong: [], better: null, listOff: false })
    this.#list(listLines(picked.deck.cards))
  }

  #list(lines: string): void {
    this.#lines = lines
    this.#outdated = this.#view
    if (!this.#ended) this.#events.onList(lines)
  }

  #set(change: Partial<DeckState>): void {
    this.#state = { ...this.#state, ...change }
    if (!this.#ended) this.#events.onChange(this.#state)
  }

  /** One after the other. A failure leaves the game without a list, which is still tracked. */
  #later(task: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#ended ? undefined : task())).catch(() => {})
  }
}
