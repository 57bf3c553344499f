/** The sideboards of a deck by the card that owns them. */

import type { Card } from '@/shared/catalog/card'
import type { TrackedCard } from './tracker-cards'
import type { TrackedDeck } from './tracked-deck'

export type SideboardOf = (owner: TrackedCard) => { card: Card; count: number }[]

/** `card` looks a card up by its dbf id, by which a sideboard names its cards. */
export function sideboardsOf(deck: TrackedDeck | null, card: (dbfId: number) => Card): SideboardOf {
  const entries = deck?.sideboards ?? []
  return (owner) =>
    owner.missing
      ? []
      : entries
          .filter((entry) => entry.owner === owner.dbfId)
          .map(({ dbfId, count }) => ({ card: card(dbfId), count }))
}
