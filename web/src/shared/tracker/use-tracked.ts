/** What every look of a tracked game needs: its cards, its list, and the choice of the turn. */

import { useMemo, useState } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { classOrNeutral, type Card, type CardClass } from '@/shared/catalog/card'
import { useCardLookup } from '@/shared/catalog/cards'
import { useI18n } from '@/shared/i18n/i18n'
import { useTrackerCards, type CardOf } from './tracker-cards'
import {
  classOfCards,
  deckListOf,
  idsOf,
  USUALLY_AHEAD,
  type DeckList,
  type TurnsAhead,
} from './deck-list'
import { sideboardsOf, type SideboardOf } from './sideboards'
import type { TrackedDeck } from './tracked-deck'

export interface TrackedGameProps {
  view: TrackerView
  deck: TrackedDeck | null
  /** The cards of the deck and its sideboards, where they are known already; the others are fetched. */
  cards?: readonly Card[] | null | undefined
  /** Without the player's own figures and those of everyone: this is not a game of theirs. */
  isSample?: boolean | undefined
}

export interface Tracked {
  cardOf: CardOf
  list: DeckList
  sideboardOf: SideboardOf
  /** Of the player; null if neither the deck nor its cards tell it. */
  ownClass: CardClass | null
  ahead: TurnsAhead
  setAhead: (ahead: TurnsAhead) => void
}

export function useTracked({ view, deck, cards }: TrackedGameProps): Tracked {
  const { language } = useI18n()
  const [ahead, setAhead] = useState<TurnsAhead>(USUALLY_AHEAD)
  const cardOf = useTrackerCards(idsOf(view), cards)
  const list = useMemo(
    () => deckListOf(view, cardOf, language, ahead),
    [view, cardOf, language, ahead],
  )
  const sides = useCardLookup(
    (deck?.sideboards ?? []).map(({ dbfId }) => dbfId),
    cards,
  )
  const ownClass = deck?.class ? classOrNeutral(deck.class) : classOfCards(view, cardOf)
  const sideboardOf = sideboardsOf(deck, sides.card)
  return { cardOf, list, sideboardOf, ownClass, ahead, setAhead }
}
