/** The sideboards of a deck by the card that owns them. */

import type { Card } from '@/shared/catalog/card'
import type { TrackedCard } from '@/shared/tracker/tracker-cards'
import type { TrackedDeck } from './tracked-deck'

export type SideboardOf = (owner: TrackedCard) => { card: Card; count: number }[]

/** Only cards of the deck's own data are shown: a sideboard names its cards by dbf id. */
export function sideboardsOf(deck: TrackedDeck | null, cards: readonly Card[]): SideboardOf {
  const byDbfId = new Map(cards.map((card) => [card.dbfId, card]))
  const entries = deck?.sideboards ?? []
  return (owner) =>
    owner.missing
      ? []
      : entries
          .filter((entry) => entry.owner === owner.dbfId)
          .flatMap(({ dbfId, count }) => {
            const card = byDbfId.get(dbfId)
            return card ? [{ card, count }] : []
          })
}
