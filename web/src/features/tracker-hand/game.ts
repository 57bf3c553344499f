/**
 * A game that the player tracks by hand: the deck, and what the player noted, in order. The state is computed from it, so that
 * undoing is taking the last note away, and a game is kept by keeping its notes. Pure.
 */

import type { Card, CardClass, Format } from '@/shared/catalog/card'
import type { DeckList } from '@/shared/decks/deck'

/** What is noted of a card that is not in the deck's list. */
export type CardFacts = Pick<
  Card,
  'dbfId' | 'id' | 'name' | 'cost' | 'cardClass' | 'cardRarity' | 'cardType'
>

export type Result = 'victory' | 'defeat' | 'tie'

export type Note =
  | { kind: 'draw'; card: number }
  /** Played from the hand, or straight from the deck. */
  | { kind: 'play'; card: number; from: 'hand' | 'deck' }
  /** Discarded from the hand, or burned or destroyed in the deck. */
  | { kind: 'discard'; card: number; from: 'hand' | 'deck' }
  /** Into the deck: from the hand (mulligan, trade), or a copy from anywhere else. */
  | { kind: 'return'; card: number; from: 'hand' | 'elsewhere' }
  | { kind: 'create'; card: CardFacts; to: 'hand' | 'deck' }
  /** A card that the player does not know came into the deck. */
  | { kind: 'create unknown' }
  | { kind: 'draw unknown' }
  | { kind: 'turn' }
  /** Whether the player has the coin. */
  | { kind: 'coin'; coin: boolean }
  | { kind: 'opponent class'; cardClass: CardClass }
  /** The opponent has shown a card. */
  | { kind: 'opponent card'; card: CardFacts }
  /** `match` is the id of the recorded match; each result has its own. */
  | { kind: 'result'; result: Result; at: number; match: string }

export interface TrackedDeck extends DeckList {
  id: string
  name: string
  class: CardClass
  format: Format
}

export interface HandGame {
  deck: TrackedDeck
  startedAt: number
  notes: readonly Note[]
}

export interface DeckRow {
  card: number
  /** Copies at the start; 0 for a card that was created. */
  start: number
  left: number
}

export interface HandState {
  rows: DeckRow[]
  /** Cards in the deck that the player does not know. */
  unknown: number
  /** All cards in the deck. */
  cards: number
  /** Dbf ids in the order in which they came. */
  hand: number[]
  played: number[]
  /** 0 during the mulligan. */
  turn: number
  /** Null until the player says so. */
  coin: boolean | null
  opponent: { cardClass: CardClass | null; cards: CardFacts[] }
  ended: { result: Result; at: number; match: string } | null
  /** Created cards, which are not in the deck's list. */
  created: CardFacts[]
}

export function newGame(deck: TrackedDeck, startedAt: number): HandGame {
  return { deck, startedAt, notes: [] }
}

/** Adds a note, unless it cannot be: a card that is not there, or a game that is over. */
export function addNote(game: HandGame, note: Note): HandGame {
  const isPossible = reduce(stateOf(game), note) !== null
  return isPossible ? { ...game, notes: [...game.notes, note] } : game
}

export function undo(game: HandGame): HandGame {
  return { ...game, notes: game.notes.slice(0, -1) }
}

export function stateOf({ deck, notes }: HandGame): HandState {
  return notes.reduce((state, note) => reduce(state, note) ?? state, initial(deck))
}

function initial({ cards }: TrackedDeck): HandState {
  return {
    rows: cards.map(({ dbfId, count }) => ({ card: dbfId, start: count, left: count })),
    unknown: 0,
    cards: cards.reduce((sum, { count }) => sum + count, 0),
    hand: [],
    played: [],
    turn: 0,
    coin: null,
    opponent: { cardClass: null, cards: [] },
    ended: null,
    created: [],
  }
}

const LAST_TURN = 99

/** The state after a note, or null if the note is not possible. */
function reduce(state: HandState, note: Note): HandState | null {
  if (state.ended) return null
  switch (note.kind) {
    case 'draw': {
      const next = takeFromDeck(state, note.card)
      return next && { ...next, hand: [...next.hand, note.card] }
    }
    case 'play': {
      const next = take(state, note.card, note.from)
      return next && { ...next, played: [...next.played, note.card] }
    }
    case 'discard':
      return take(state, note.card, note.from)
    case 'return': {
      const next = note.from === 'hand' ? takeFromHand(state, note.card) : state
      return next && putIntoDeck(next, note.card)
    }
    case 'create': {
      const next = { ...state, created: withCard(state.created, note.card) }
      const { dbfId } = note.card
      return note.to === 'deck'
        ? putIntoDeck(next, dbfId)
        : { ...next, hand: [...next.hand, dbfId] }
    }
    case 'create unknown':
      return { ...state, unknown: state.unknown + 1, cards: state.cards + 1 }
    case 'draw unknown':
      return state.unknown > 0
        ? { ...state, unknown: state.unknown - 1, cards: state.cards - 1 }
        : null
    case 'turn':
      return state.turn < LAST_TURN ? { ...state, turn: state.turn + 1 } : null
    case 'coin':
      return { ...state, coin: note.coin }
    case 'opponent class':
      return { ...state, opponent: { ...state.opponent, cardClass: note.cardClass } }
    case 'opponent card':
      return { ...state, opponent: withOpponentCard(state.opponent, note.card) }
    case 'result': {
      const { result, at, match } = note
      return { ...state, ended: { result, at, match } }
    }
  }
}

function take(state: HandState, card: number, from: 'hand' | 'deck'): HandState | null {
  return from === 'hand' ? takeFromHand(state, card) : takeFromDeck(state, card)
}

function takeFromHand(state: HandState, card: number): HandState | null {
  const place = state.hand.indexOf(card)
  return place < 0 ? null : { ...state, hand: state.hand.toSpliced(place, 1) }
}

function takeFromDeck(state: HandState, card: number): HandState | null {
  const row = state.rows.find((one) => one.card === card)
  if (!row || row.left === 0) return null
  return { ...changeRow(state, card, -1), cards: state.cards - 1 }
}

function putIntoDeck(state: HandState, card: number): HandState {
  const isListed = state.rows.some((row) => row.card === card)
  const rows = isListed ? state.rows : [...state.rows, { card, start: 0, left: 0 }]
  return { ...changeRow({ ...state, rows }, card, 1), cards: state.cards + 1 }
}

function changeRow(state: HandState, card: number, by: number): HandState {
  const rows = state.rows.map((row) => (row.card === card ? { ...row, left: row.left + by } : row))
  return { ...state, rows }
}

function withCard(cards: CardFacts[], card: CardFacts): CardFacts[] {
  return cards.some(({ dbfId }) => dbfId === card.dbfId) ? cards : [...cards, card]
}

/** The first card of a class tells the class, if the player has not. */
function withOpponentCard({ cardClass, cards }: HandState['opponent'], card: CardFacts) {
  const told = card.cardClass === 'NEUTRAL' ? null : card.cardClass
  return { cardClass: cardClass ?? told, cards: [...cards, card] }
}

/** How many cards the player draws up to a turn, one each turn; the coming draw is the first. */
export function drawsUntil(state: HandState, turn: number): number {
  return Math.max(0, turn - state.turn)
}

/** Equal items as one with their number, in the order in which they first came. */
export function counted<Item>(
  items: readonly Item[],
  idOf: (item: Item) => number,
): { item: Item; copies: number }[] {
  const found = new Map<number, { item: Item; copies: number }>()
  for (const item of items) {
    const copies = (found.get(idOf(item))?.copies ?? 0) + 1
    found.set(idOf(item), { item, copies })
  }
  return [...found.values()]
}
