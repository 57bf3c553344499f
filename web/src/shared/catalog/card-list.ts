/** All cards that can be collected, in the page's language: one file, which the service worker keeps for offline. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { SearchedList } from './card'
import { useCardLocale, type CardLocale } from './card-locale'
import { CardsSchema, readCards } from './cards'

const CardListSchema = v.object({
  cards: CardsSchema,
  sets: v.array(v.object({ id: v.number(), standard: v.boolean() })),
})

export function cardListQuery(locale: CardLocale) {
  return queryOptions({
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: ['card list', locale],
    queryFn: async (): Promise<SearchedList> => {
      const { cards, sets } = v.parse(CardListSchema, await readCards(locale, '.json'))
      const standard = sets.filter((set) => set.standard)
      return { cards, standardSets: new Set(standard.map(({ id }) => id)) }
    },
  })
}

/** `enabled` is false until the list is needed: it is large. */
export function useCardList(enabled: boolean) {
  return useQuery({ ...cardListQuery(useCardLocale()), enabled })
}
