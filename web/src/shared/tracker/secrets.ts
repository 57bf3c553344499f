/** Which cards a secret may be, by the cards of the log's ids: pure. */

import type { TrackerSecret } from '@/shared/api/contract.gen'
import type { CardOf, TrackedCard } from './tracker-cards'

export interface ShownSecret {
  /** The card, if it is known or the only one that is left. */
  card: TrackedCard | null
  possible: TrackedCard[]
  ruledOut: { by: string; cards: TrackedCard[] }[]
}

/** Each card once, though it was printed several times; in Standard without those of other formats. */
export function shownSecret(
  { card, candidates, ruled_out: ruled }: TrackerSecret,
  format: string | null,
  cardOf: CardOf,
): ShownSecret {
  if (card !== '') return { card: cardOf(card), possible: [], ruledOut: [] }
  const possible = legal(candidates, format, cardOf)
  const names = new Set(possible.map(({ name }) => name))
  const ruledOut = ruled.map(({ by, cards }) => ({
    by,
    cards: legal(cards, format, cardOf).filter(({ name }) => !names.has(name)),
  }))
  const [only] = possible
  return {
    card: possible.length === 1 && only && !only.pending ? only : null,
    possible,
    ruledOut: ruledOut.filter(({ cards }) => cards.length > 0),
  }
}

function legal(ids: readonly string[], format: string | null, cardOf: CardOf): TrackedCard[] {
  const known = new Map<string, TrackedCard>()
  for (const id of ids) {
    const card = cardOf(id)
    // Cards that are loading have no name yet, and those that the server does not know have none to show.
    if (card.missing || (format === 'STANDARD' && card.standard === false)) continue
    if (!known.has(card.name)) known.set(card.name, card)
  }
  return [...known.values()].toSorted(
    (one, other) => (one.cost ?? 0) - (other.cost ?? 0) || one.name.localeCompare(other.name),
  )
}
