/** What tells a list apart: from the core of its archetype, from another list, and from the player's own decks. */

import type { CoreCard, DeckCard } from '@/shared/api/contract.gen'
import type { DeckList } from '@/shared/decks/deck'
import { countsOf, diffOf, type CardKey, type DeckDiff } from '@/shared/decks/deck-diff'

export interface FromCore {
  /** Cards of the core that the list has not, or fewer of. */
  without: DeckCard[]
  /** Cards that are not of the core. */
  own: DeckCard[]
}

export function fromCore({ cards }: DeckList, core: readonly CoreCard[], keyOf: CardKey): FromCore {
  const typical = core.filter((it) => it.core)
  const known = new Set(typical.map(({ dbfId }) => keyOf(dbfId)))
  const counts = countsOf({ cards, sideboards: [] }, keyOf)
  return {
    without: typical.flatMap(({ dbfId, copies }) => {
      const missing = copies - (counts.get(keyOf(dbfId))?.count ?? 0)
      return missing > 0 ? [{ dbfId, count: missing }] : []
    }),
    own: cards.filter(({ dbfId }) => !known.has(keyOf(dbfId))),
  }
}

interface Compared<Deck> {
  deck: Deck
  diff: DeckDiff
  /** So many cards of the list are not in it. */
  others: number
}

/** The deck that has the most cards of the list; none if it has less than half of them. */
export function nearestOf<Deck extends DeckList>(
  list: DeckList,
  decks: readonly Deck[],
  keyOf: CardKey,
): Compared<Deck> | null {
  const [nearest] = decks
    .map((deck) => {
      const diff = diffOf(deck, list, keyOf)
      return { deck, diff, others: countOf(diff.added) }
    })
    .toSorted((a, b) => a.others - b.others)
  return nearest && nearest.others * 2 <= countOf(list.cards) ? nearest : null
}

/** The cards of the list that none of the decks has as often. */
export function inNoneOf(list: DeckList, decks: readonly DeckList[], keyOf: CardKey): DeckCard[] {
  const own = decks.map((deck) => countsOf(deck, keyOf))
  return [...countsOf(list, keyOf)].flatMap(([key, { dbfId, count }]) => {
    const most = Math.max(0, ...own.map((counts) => counts.get(key)?.count ?? 0))
    return count > most ? [{ dbfId, count: count - most }] : []
  })
}

export const countOf = (cards: readonly DeckCard[]) =>
  cards.reduce((sum, { count }) => sum + count, 0)

/** How many cards two lists have in common. */
export function common(one: DeckList, other: DeckList, keyOf: CardKey): number {
  return countOf([...one.cards, ...one.sideboards]) - countOf(diffOf(other, one, keyOf).added)
}
