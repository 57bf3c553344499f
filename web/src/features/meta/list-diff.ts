/** What tells a list apart: from the core of its archetype, from another list, and from the player's own decks. */

import type { CoreCard, DeckCard } from '@/shared/api/contract.gen'
import type { DeckList } from '@/shared/decks/deck'
import { diffOf, type DeckDiff } from '@/shared/decks/deck-diff'

export interface FromCore {
  /** Cards of the core that the list has not, or fewer of. */
  without: DeckCard[]
  /** Cards that are not of the core. */
  own: DeckCard[]
}

export function fromCore({ cards }: DeckList, core: readonly CoreCard[]): FromCore {
  const typical = core.filter((it) => it.core)
  const known = new Set(typical.map(({ dbfId }) => dbfId))
  const counts = new Map(cards.map(({ dbfId, count }) => [dbfId, count]))
  return {
    without: typical.flatMap(({ dbfId, copies }) => {
      const missing = copies - (counts.get(dbfId) ?? 0)
      return missing > 0 ? [{ dbfId, count: missing }] : []
    }),
    own: cards.filter(({ dbfId }) => !known.has(dbfId)),
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
): Compared<Deck> | null {
  const [nearest] = decks
    .map((deck) => {
      const diff = diffOf(deck, list)
      return { deck, diff, others: countOf(diff.added) }
    })
    .toSorted((a, b) => a.others - b.others)
  return nearest && nearest.others * 2 <= countOf(list.cards) ? nearest : null
}

/** The cards of the list that none of the decks has as often. */
export function inNoneOf(list: DeckList, decks: readonly DeckList[]): DeckCard[] {
  const most = new Map<number, number>()
  for (const { dbfId, count } of decks.flatMap(({ cards, sideboards }) => [
    ...cards,
    ...sideboards,
  ]))
    most.set(dbfId, Math.max(count, most.get(dbfId) ?? 0))
  return [...list.cards, ...list.sideboards].flatMap(({ dbfId, count }) => {
    const missing = count - (most.get(dbfId) ?? 0)
    return missing > 0 ? [{ dbfId, count: missing }] : []
  })
}

export const countOf = (cards: readonly DeckCard[]) =>
  cards.reduce((sum, { count }) => sum + count, 0)

/** How many cards two lists have in common. */
export function common(one: DeckList, other: DeckList): number {
  return countOf([...one.cards, ...one.sideboards]) - countOf(diffOf(other, one).added)
}
