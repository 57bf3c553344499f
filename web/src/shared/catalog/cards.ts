/** Cards by their ids, with everything that is shown about them. Only the cards that a page needs are fetched. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { SERVER_URL } from '@/shared/server/server'
import { useT } from '@/shared/i18n/i18n'
import { readCard, type Card } from './card'
import { useCardLocale, type CardLocale } from './card-locale'
import { placeholderCard } from './placeholder'

/** Cards as the server sends them; values that are not cards are left out. */
export const CardsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((values) => values.map(readCard).filter((card) => card !== null)),
)

/** Splits a list of ids: a request may name 200 cards. */
const PARTS = /\d+(?:,\d+){0,199}/g

/** Cards are never refetched while the page is open. The result omits those that the server does not know. */
function cardsQuery(locale: CardLocale, ids: string) {
  return queryOptions({
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    queryKey: ['cards', locale, ids],
    queryFn: async () => {
      const parts = ids.match(PARTS) ?? []
      const read = parts.map((part) => readCards(locale, `/cards.json?ids=${part}`))
      return (await Promise.all(read)).flatMap((cards) => v.parse(CardsSchema, cards))
    },
    enabled: ids !== '',
  })
}

export interface CardLookup {
  /** The card, or a placeholder. */
  card: (dbfId: number) => Card
  /** The cards are still loading. */
  pending: boolean
  /** The cards could not be loaded. */
  error: Error | null
  retry: () => void
}

/** Looks cards up in `known`; without it, fetches them. */
export function useCardLookup(
  dbfIds: readonly number[],
  known?: readonly Card[] | null,
): CardLookup {
  const t = useT()
  const wanted = known ? [] : [...new Set(dbfIds)].filter((id) => id > 0).toSorted((a, b) => a - b)
  const { data, isLoading, error, refetch } = useQuery(
    cardsQuery(useCardLocale(), wanted.join(',')),
  )
  const cards = new Map((known ?? data ?? []).map((card) => [card.dbfId, card]))
  return {
    card: (dbfId) => cards.get(dbfId) ?? placeholderCard(t, dbfId),
    pending: isLoading,
    error,
    retry: () => void refetch(),
  }
}

/**
 * A file of the card data in a locale: `rest` is what follows the locale in its path. Where that request fails, the file in
 * English. Throws a `CallError`.
 */
export async function readCards(locale: CardLocale, rest: string): Promise<unknown> {
  if (locale === 'enUS') return readFile(`enUS${rest}`)
  return readFile(`${locale}${rest}`).catch(() => readFile(`enUS${rest}`))
}

async function readFile(path: string): Promise<unknown> {
  const response = await fetch(`${SERVER_URL}/cards/v1/${path}`).catch(() => {
    throw new CallError('network', 0, 'The server was not reached')
  })
  if (!response.ok) {
    const code = response.status === 503 ? 'cards_missing' : 'card_not_found'
    throw new CallError(code, response.status, `The server answered ${response.status}`)
  }
  return response.json()
}
