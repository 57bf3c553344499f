/** The difference between two decks. */

import type { DeckCard } from '@/shared/api/contract.gen'
import type { DeckList } from './deck'

export interface DeckDiff {
  added: DeckCard[]
  removed: DeckCard[]
}

/** Includes sideboards, but ignores which card owns them. */
export function diffOf(from: DeckList, to: DeckList): DeckDiff {
  const before = countsOf(from)
  const after = countsOf(to)
  return { added: difference(after, before), removed: difference(before, after) }
}

function countsOf({ cards, sideboards }: DeckList): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { dbfId, count } of [...cards, ...sideboards]) {
    counts.set(dbfId, (counts.get(dbfId) ?? 0) + count)
  }
  return counts
}

/** The cards of `these` that are not in `those`, with the difference of their counts. */
function difference(these: Map<number, number>, those: Map<number, number>): DeckCard[] {
  return [...these].flatMap(([dbfId, count]) => {
    const surplus = count - (those.get(dbfId) ?? 0)
    return surplus > 0 ? [{ dbfId, count: surplus }] : []
  })
}
