/** A deck as the server stores it. */

import * as v from 'valibot'

const DeckCard = v.object({ dbfId: v.number(), count: v.number() })
const SideboardCard = v.object({ owner: v.number(), dbfId: v.number(), count: v.number() })

/** The cards of a deck. A sideboard belongs to its owner, a card of the deck. */
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
  /** Visible to the deck's owner only. */
  notes: v.nullish(v.string()),
  updated_at: v.string(),
  archived_at: v.nullable(v.string()),
})

/** A rule of the game that the deck breaks; the message is in the player's language. */
export const ProblemSchema = v.object({
  code: v.string(),
  message: v.string(),
  dbfId: v.nullish(v.number()),
})

export type DeckCard = v.InferOutput<typeof DeckCard>
export type DeckList = v.InferOutput<typeof DeckListSchema>
export type Deck = v.InferOutput<typeof DeckSchema>
export type Problem = v.InferOutput<typeof ProblemSchema>

/** The ids of all cards, including the sideboards. */
export function idsOf({ cards, sideboards }: DeckList): number[] {
  return [...cards, ...sideboards].map(({ dbfId }) => dbfId)
}

export const decksKey = (userId: string) => ['player', userId, 'decks'] as const
