/** A deck as the server stores it. */

import {
  type DeckCard,
  DeckRow,
  type DeckSideboardCard,
  ListedDeck,
} from '@/shared/api/contract.gen'

// Each module that imports a schema of the contract gets a copy of it in the build: the pages share these.
export { DeckRow, ListedDeck }

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
