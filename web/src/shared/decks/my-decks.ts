/** The decks of the signed-in player, active or archived. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { decksKey, ListedDeck } from './deck'
import { useUser } from '@/shared/session/session'
import { readKept } from '@/shared/api/kept-data'

export type MyDeck = ListedDeck

function myDecksQuery(userId: string, archived: boolean) {
  return queryOptions({
    queryKey: [...decksKey(userId), archived ? 'archived' : 'in use'],
    queryFn: () =>
      readKept(userId, archived ? 'archived decks' : 'decks', v.array(ListedDeck), () =>
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
