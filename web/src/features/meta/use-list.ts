/** The cards of a deck code, read in the page. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCardLocale } from '@/shared/catalog/card-locale'
import type { DeckList } from '@/shared/decks/deck'
import { parseDecks } from '@/shared/decks/parse-decks'

function listQuery(code: string, locale: string) {
  return queryOptions({
    queryKey: ['deck code', code],
    queryFn: async (): Promise<DeckList> => {
      const { decks } = await parseDecks(code, locale)
      return decks[0] ?? { cards: [], sideboards: [] }
    },
    staleTime: Infinity,
    networkMode: 'always',
  })
}

export const useList = (code: string) => useQuery(listQuery(code, useCardLocale()))
