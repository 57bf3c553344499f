/** The decks of the signed-in player, active or archived. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { DeckSchema, decksKey } from './deck'
import { useUser } from '@/shared/session/session'
import { readKept } from '@/shared/storage/kept-data'

const MyDeck = v.object({
  ...DeckSchema.entries,
  matches: v.number(),
  wins: v.number(),
  /** In per cent; null before the first match. */
  win_rate: v.nullable(v.number()),
  /** Cards by cost, from 0 to 7 and more; null if the server has no card data. */
  curve: v.optional(v.nullable(v.array(v.number())), null),
  dust: v.optional(v.nullable(v.number()), null),
})

export type MyDeck = v.InferOutput<typeof MyDeck>

function myDecksQuery(userId: string, archived: boolean) {
  return queryOptions({
    queryKey: [...decksKey(userId), archived ? 'archived' : 'in use'],
    queryFn: () =>
      readKept(userId, archived ? 'archived decks' : 'decks', v.array(MyDeck), () =>
        ask((data) => data.rpc('my_decks', { archived })),
      ),
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function newestOf(decks: readonly MyDeck[]): MyDeck | undefined {
  return decks.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0]
}

export function useMyDecks(archived: boolean) {
  return useQuery(myDecksQuery(useUser().id, archived))
}
