/** The cards of the tracked deck: from the server, from the last time, or from the list of all cards on the device. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { imageUrlOf, type Card } from '@/shared/catalog/card'
import { cardListQuery } from '@/shared/catalog/card-list'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { CardsSchema, readCards } from '@/shared/catalog/cards'
import { placeholderCard } from '@/shared/catalog/placeholder'
import { idsOf } from '@/shared/decks/deck'
import { useT } from '@/shared/i18n/i18n'
import { whenIdle } from '@/shared/lib/when-idle'
import { useUser } from '@/shared/session/session'
import { readKept } from '@/shared/api/kept-data'
import type { CardFacts, TrackedDeck } from './game'

interface DeckCards {
  /** The card, or a placeholder. */
  card: (dbfId: number) => Card
  pending: boolean
}

export function useDeckCards(deck: TrackedDeck, created: readonly CardFacts[]): DeckCards {
  const t = useT()
  const queries = useQueryClient()
  const { id: user } = useUser()
  const locale = useCardLocale()
  const ids = [...new Set(idsOf(deck))].toSorted((a, b) => a - b)
  const { data, isLoading } = useQuery({
    queryKey: ['tracked cards', locale, ids.join(',')],
    queryFn: async () => {
      try {
        return await readKept(user, `cards of ${deck.id} ${locale}`, CardsSchema, () =>
          readCards(locale, `/cards.json?ids=${ids.join(',')}`),
        )
      } catch (error) {
        const list = await queries.fetchQuery(cardListQuery(locale)).catch(() => null)
        if (!list) throw error
        return list.cards.filter(({ dbfId }) => ids.includes(dbfId))
      }
    },
    staleTime: Infinity,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  })
  const cards = new Map((data ?? []).map((card) => [card.dbfId, card]))
  const others = new Map(
    created.map((card): [number, Card] => [card.dbfId, { ...card, imageUrl: imageUrlOf(card.id) }]),
  )
  return {
    card: (dbfId) => cards.get(dbfId) ?? others.get(dbfId) ?? placeholderCard(t, dbfId),
    pending: isLoading,
  }
}

/** Fetches the list of all cards and the search while nothing else is to do, so that both are there offline. */
export function usePreparedSearch(): void {
  const queries = useQueryClient()
  const locale = useCardLocale()
  useEffect(() => {
    whenIdle(async () => {
      const [list, { prepareSearch }] = await Promise.all([
        queries.fetchQuery(cardListQuery(locale)),
        import('@/shared/wasm/card-search'),
      ])
      await prepareSearch(list)
    }, 5000)
  }, [queries, locale])
}

export const factsOf = ({
  dbfId,
  id,
  name,
  cost,
  cardClass,
  cardRarity,
  cardType,
}: Card): CardFacts => ({ dbfId, id, name, cost, cardClass, cardRarity, cardType })
