/** A deck with everything that its page shows: the player's own, or a public one of another player. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  DeckFigures,
  DeckOwner,
  DeckProblem,
  type DecksRefusal,
  type DeckView as SentDeckView,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useCardLocale, type CardLocale } from '@/shared/catalog/card-locale'
import { CardsSchema } from '@/shared/catalog/cards'
import { DeckRow, decksKey } from '@/shared/decks/deck'
import { errorCode } from '@/shared/session/auth-error'
import { useUser } from '@/shared/session/session'
import { readKept } from '@/shared/api/kept-data'

/** With the cards as the pages draw them. */
const DeckView = v.object({
  deck: DeckRow,
  owner: DeckOwner,
  mine: v.boolean(),
  cards: v.nullable(CardsSchema),
  problems: v.nullable(v.array(DeckProblem)),
  stats: v.nullable(DeckFigures),
} satisfies Record<keyof SentDeckView, v.GenericSchema>)

export type DeckView = v.InferOutput<typeof DeckView>

function deckViewQuery(userId: string, id: string, locale: CardLocale) {
  return queryOptions({
    queryKey: [...decksKey(userId), id, locale],
    queryFn: () =>
      readKept(userId, `deck ${id} ${locale}`, DeckView, () =>
        ask((data) => data.rpc('deck_view', { id, locale })),
      ),
    networkMode: 'always',
    refetchOnReconnect: true,
    // A retry does not help if the deck does not exist.
    retry: (count, error) => count < 1 && !isGone(error),
  })
}

/** Sends no request without an id. */
export function useDeckView(id: string | undefined) {
  return useQuery({
    ...deckViewQuery(useUser().id, id ?? '', useCardLocale()),
    enabled: id !== undefined,
  })
}

/** The codes of PostgreSQL are for an id that is invalid. */
const GONE = new Set<string>(['deck_not_found' satisfies DecksRefusal, '23514', '22P02'])

/** The deck does not exist, is not visible to this player, or the id in the URL is invalid. */
export function isGone(error: unknown): boolean {
  return GONE.has(errorCode(error))
}
