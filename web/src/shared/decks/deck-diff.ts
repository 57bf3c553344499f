/** The difference between two decks. */

import type { DeckCard } from '@/shared/api/contract.gen'
import type { DeckList } from './deck'

export interface DeckDiff {
  added: DeckCard[]
  removed: DeckCard[]
}

/** What makes two cards the same: the name, where another printing of a card is no other card. */
export type CardKey = (dbfId: number) => string

/** Includes sideboards, but ignores which card owns them. */
export function diffOf(from: DeckList, to: DeckList, keyOf: CardKey = String): DeckDiff {
  const before = countsOf(from, keyOf)
  const after = countsOf(to, keyOf)
  return { added: difference(after, before), removed: difference(before, after) }
}

/** How often a deck has each card, by its key, with the printing that the deck has. */
export function countsOf({ cards, sideboards }: DeckList, keyOf: CardKey): Map<string, DeckCard> {
  const counts = new Map<string, DeckCard>()
  for (const { dbfId, count } of [...cards, ...sideboards]) {
    const key = keyOf(dbfId)
    const known = counts.get(key)
    counts.set(key, { dbfId: known?.dbfId ?? dbfId, count: (known?.count ?? 0) + count })
  }
  return counts
}

/** The cards of `these` that are not in `those`, with the difference of their counts. */
function difference(these: Map<string, DeckCard>, those: Map<string, DeckCard>): DeckCard[] {
  return [...these].flatMap(([key, { dbfId, count }]) => {
    const surplus = count - (those.get(key)?.count ?? 0)
    return surplus > 0 ? [{ dbfId, count: surplus }] : []
  })
}
