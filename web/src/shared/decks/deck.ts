/** A deck as the server stores it. */

import type { DeckCard, DeckRow, DeckSideboardCard } from '@/shared/api/contract.gen'

/** The cards of a deck. A sideboard belongs to its owner, a card of the deck. */
export interface DeckList {
  cards: DeckCard[]
  sideboards: DeckSideboardCard[]
}

export type Deck = DeckRow

/** The ids of all cards, including the sideboards. */
export function idsOf({ cards, sideboards }: DeckList): number[] {
  return [...cards, ...sideboards].map(({ dbfId }) => dbfId)
}

export const decksKey = (userId: string) => ['player', userId, 'decks'] as const
