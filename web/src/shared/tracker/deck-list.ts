/**
 * The deck of a tracked game as a list: the known top, the cards in unknown order with their chances, the known bottom.
 * Chances are those of the unknown part: the first column is the first draw after the known top, so that no chance is
 * shown for a draw whose card is known.
 */

import type { TrackerView } from '@/shared/api/contract.gen'
import type { CardClass } from '@/shared/catalog/card'
import { atLeastOne } from './odds'
import type { CardOf } from './tracker-cards'

export interface ListedCard {
  /** Unique in the list, and the same while the row changes. */
  key: string
  card: string
  /** Copies in the part of unknown order. */
  left: number
  /** Copies in the deck's list; 0 for a card that was made during the game. */
  start: number
  /** What made it; empty for a card of the list. */
  maker: string
  /** The chance to draw it first; null if none is left. */
  first: number | null
  /** The chance to draw at least one until the chosen turn. */
  by: number | null
}

/** Cards of which only the number is known. */
export interface UnknownCards {
  maker: string
  count: number
  first: number | null
  by: number | null
}

export interface DeckList {
  top: string[]
  rows: ListedCard[]
  unknown: UnknownCards[]
  bottom: string[]
  /** Cards of which nobody knows the order; also those that left the deck unseen. */
  random: number
  /** The turns of the two columns. */
  firstTurn: number
  byTurn: number
  /** Draws of the second column. */
  draws: number
}

/** How many turns after the first column the second one may be. */
export const TURNS_AHEAD = [1, 2, 4] as const
export type TurnsAhead = (typeof TURNS_AHEAD)[number]
export const USUALLY_AHEAD: TurnsAhead = 2

/** The player's turns that have begun; the card of each has been drawn. */
export function ownTurns({ turn, goes_first, my_turn }: TrackerView): number {
  if (turn === 0) return 0
  return goes_first === false && my_turn === false ? turn - 1 : turn
}

export function deckListOf(
  view: TrackerView,
  cardOf: CardOf,
  language: string,
  ahead: TurnsAhead,
): DeckList {
  const { top, bottom } = view
  const known = countsOf([...top, ...bottom])
  const total = sum(view.rows.map(({ left }) => left)) + sum(view.unknown.map(({ count }) => count))
  const random = Math.max(0, total - top.length - bottom.length)
  const draws = Math.min(random, ahead + 1)
  const copies = new Map<string, number>()
  for (const { card, left } of view.rows) copies.set(card, (copies.get(card) ?? 0) + left)
  for (const [card, count] of known) copies.set(card, Math.max(0, (copies.get(card) ?? 0) - count))

  const chances = (count: number) => ({
    first: count > 0 && !view.ended ? atLeastOne(random, count, 1) : null,
    by: count > 0 && !view.ended ? atLeastOne(random, count, draws) : null,
  })
  // The rows of made cards are after those of the list: the known ends are taken from them first.
  const placed = new Map(known)
  const rows = view.rows.toReversed().map((row): ListedCard => {
    const away = Math.min(row.left, placed.get(row.card) ?? 0)
    placed.set(row.card, (placed.get(row.card) ?? 0) - away)
    const left = row.left - away
    const { card, start, creator: maker } = row
    const { first, by } = chances(left > 0 ? (copies.get(card) ?? 0) : 0)
    return { key: `${card} ${maker} ${start > 0}`, card, left, start, maker, first, by }
  })
  const firstTurn = ownTurns(view) + 1 + top.length
  return {
    top,
    bottom,
    rows: sortByCost(rows, cardOf, language),
    unknown: view.unknown.map(({ card, count }) => {
      // Without a maker they are cards of the deck that the list does not explain: any of them.
      const { first, by } = chances(card === '' ? 0 : count)
      return { maker: card, count, first, by }
    }),
    random,
    firstTurn,
    byTurn: firstTurn + ahead,
    draws,
  }
}

/** By cost, then by name; cards without a cost come last. */
export function sortByCost<Row extends { card: string }>(
  rows: readonly Row[],
  cardOf: CardOf,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language)
  return rows
    .map((row) => ({ row, card: cardOf(row.card) }))
    .toSorted(
      (a, b) =>
        (a.card.cost ?? Infinity) - (b.card.cost ?? Infinity) ||
        compare(a.card.name, b.card.name) ||
        (a.row.card < b.row.card ? -1 : 1),
    )
    .map(({ row }) => row)
}

/** The class of most cards of the deck that have one: the deck itself may be unknown. */
export function classOfCards({ rows }: TrackerView, cardOf: CardOf): CardClass | null {
  const counts = new Map<CardClass, number>()
  for (const { card, start } of rows) {
    const { cardClass, missing } = cardOf(card)
    if (missing || cardClass === 'NEUTRAL') continue
    counts.set(cardClass, (counts.get(cardClass) ?? 0) + start)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

/** All ids that a page needs to show the game. */
export function idsOf(view: TrackerView): string[] {
  const { rows, unknown, top, bottom, mulligan, plays, opponent, secrets, counters } = view
  const graveyards = [...counters.mine.graveyard, ...counters.theirs.graveyard]
  return [
    ...rows.flatMap(({ card, creator }) => [card, creator]),
    ...unknown.map(({ card }) => card),
    ...top,
    ...bottom,
    ...(mulligan?.offered ?? []),
    ...(mulligan?.drawn ?? []),
    ...plays.map(({ card }) => card),
    ...opponent.cards.map(({ card }) => card),
    ...opponent.hand_cards.flatMap(({ card, creator }) => [card, creator]),
    ...secrets.mine.map(({ card }) => card),
    ...secrets.theirs.flatMap(({ card, candidates }) => candidates.concat(card)),
    ...secrets.theirs.flatMap((it) => it.ruled_out.flatMap(({ cards }) => cards)),
    ...(counters.wanted.includes('graveyard') ? graveyards.map(({ card }) => card) : []),
  ]
}

function countsOf(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1)
  return counts
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
