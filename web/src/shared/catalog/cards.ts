/** The cards of the game: one list per language, fetched once and cached. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { SERVER_URL } from '@/shared/server/server'
import { useT } from '@/shared/i18n/i18n'
import { readCard, type Card } from './card'
import { useCardLocale, type CardLocale } from './card-locale'
import { placeholderCard } from './placeholder'

const CardSet = v.object({ id: v.number(), name: v.string() })
const Keyword = v.object({ name: v.string(), text: v.optional(v.string()) })

export type CardSet = v.InferOutput<typeof CardSet>
export type Keyword = v.InferOutput<typeof Keyword>

const CardList = v.object({
  sets: v.array(CardSet),
  cards: v.array(v.unknown()),
  /** The game's own words, by their names in the data: `BATTLECRY`, `DRAGON`, `FIRE`. */
  keywords: v.optional(v.record(v.string(), Keyword), {}),
  races: v.optional(v.record(v.string(), v.string()), {}),
  spellSchools: v.optional(v.record(v.string(), v.string()), {}),
})

export interface Cards extends Omit<v.InferOutput<typeof CardList>, 'cards' | 'sets'> {
  byDbfId: ReadonlyMap<number, Card>
  sets: ReadonlyMap<number, CardSet>
}

/** The list is never refetched while the page is open. */
const NEVER_STALE = { staleTime: Infinity, gcTime: Infinity, networkMode: 'always' } as const

function cardsQuery(locale: CardLocale) {
  return queryOptions({
    ...NEVER_STALE,
    queryKey: ['cards', locale],
    queryFn: () => readCards(locale),
    // Comparing thousands of unchanged cards would only waste time.
    structuralSharing: false,
  })
}

/** Cards outside the list, which has collectible cards only. The result omits cards that the server does not know. */
function otherCardsQuery(locale: CardLocale, dbfIds: readonly number[]) {
  return queryOptions({
    ...NEVER_STALE,
    queryKey: ['cards', locale, 'others', dbfIds],
    queryFn: async () => {
      const results = await Promise.allSettled(dbfIds.map((dbfId) => readOtherCard(locale, dbfId)))
      return results.flatMap((result) =>
        result.status === 'fulfilled' && result.value ? [result.value] : [],
      )
    },
    enabled: dbfIds.length > 0,
  })
}

export function useCards() {
  return useQuery(cardsQuery(useCardLocale()))
}

export interface CardLookup {
  /** The card, or a placeholder. */
  card: (dbfId: number) => Card
  /** Some of the cards are still loading. */
  pending: boolean
  /** The list could not be loaded. */
  error: Error | null
  retry: () => void
}

/** Looks up cards by id, in the list first and then one by one. */
export function useCardLookup(dbfIds: readonly number[]): CardLookup {
  const t = useT()
  const locale = useCardLocale()
  const { data: list, isPending, error, refetch } = useCards()
  const missing = list ? [...new Set(dbfIds)].filter((id) => !list.byDbfId.has(id)) : []
  const others = useQuery(otherCardsQuery(locale, missing))
  return {
    card: (dbfId) =>
      list?.byDbfId.get(dbfId) ??
      others.data?.find((other) => other.dbfId === dbfId) ??
      placeholderCard(t, dbfId),
    pending: isPending || others.isLoading,
    error,
    retry: () => void refetch(),
  }
}

/** One card, or a placeholder until it has loaded. */
export function useCard(dbfId: number): Card {
  return useCardLookup([dbfId]).card(dbfId)
}

async function readCards(locale: CardLocale): Promise<Cards> {
  const { cards, sets, ...words } = v.parse(CardList, await readJson(`${locale}.json`))
  const valid = cards.map(readCard).filter((card) => card !== null)
  return {
    ...words,
    byDbfId: new Map(valid.map((card) => [card.dbfId, card])),
    sets: new Map(sets.map((set) => [set.id, set])),
  }
}

async function readOtherCard(locale: CardLocale, dbfId: number): Promise<Card | null> {
  return readCard(await readJson(`${locale}/${dbfId}.json`))
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetch(`${SERVER_URL}/cards/v1/${path}`).catch(() => {
    throw new CallError('network', 0, 'The server was not reached')
  })
  if (!response.ok) {
    const code = response.status === 503 ? 'cards_missing' : 'card_not_found'
    throw new CallError(code, response.status, `The server answered ${response.status}`)
  }
  return response.json()
}
