/** A deck as the server keeps it. */

import * as v from 'valibot'

const DeckCard = v.object({ dbfId: v.number(), count: v.number() })
const SideboardCard = v.object({ owner: v.number(), dbfId: v.number(), count: v.number() })

/** What a deck is made of. Cards of a sideboard belong to their owner, a card of the deck. */
export const DeckListSchema = v.object({
  cards: v.array(DeckCard),
  sideboards: v.optional(v.array(SideboardCard), []),
})

export const DeckSchema = v.object({
  ...DeckListSchema.entries,
  id: v.string(),
  user_id: v.string(),
  name: v.string(),
  class: v.nullable(v.string()),
  format: v.string(),
  deck_code: v.string(),
  version: v.number(),
  is_public: v.boolean(),
  /** Nobody but its owner gets to see them. */
  notes: v.nullish(v.string()),
  updated_at: v.string(),
  archived_at: v.nullable(v.string()),
})

/** What the rules of the game say against a deck, in the player's language. */
export const ProblemSchema = v.object({
  code: v.string(),
  message: v.string(),
  dbfId: v.nullish(v.number()),
})

export type DeckCard = v.InferOutput<typeof DeckCard>
export type DeckList = v.InferOutput<typeof DeckListSchema>
export type Deck = v.InferOutput<typeof DeckSchema>
export type Problem = v.InferOutput<typeof ProblemSchema>

/** How many decks a free account keeps. The server decides; the page only says so. */
export const FREE_DECKS = 18

/** The ids of all its cards, those of the sideboards too. */
export function idsOf({ cards, sideboards }: DeckList): number[] {
  return [...cards, ...sideboards].map(({ dbfId }) => dbfId)
}

export const decksKey = (userId: string) => ['player', userId, 'decks'] as const
