/** The guess for the running game; the last one stays until the next has been worked out. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { isRefusal } from '@/shared/api/call-error'
import { guessDeck, prepareGuess } from '@/shared/wasm/deck-guess'
import {
  groupNameOf,
  groupOf,
  guessedDeck,
  MIN_SEEN,
  nextMana,
  placesOf,
  seenOf,
  type GuessedDeck,
} from './guessed-deck'
import { useOpponentDecks } from './opponent-decks'
import type { CardOf } from './tracker-cards'

export type Guessing =
  /** Nothing to say of such a game, or the plan does not have it. */
  | 'none'
  | 'loading'
  /** The table could not be fetched and was not kept. */
  | 'no table'
  /** Too few decks of this class are known. */
  | 'no decks'
  | 'too early'
  | GuessedDeck

export function useGuessedDeck(view: TrackerView, cardOf: CardOf): Guessing {
  const { data: decks, error } = useOpponentDecks()
  const isUsed = decks !== undefined
  useEffect(() => {
    if (isUsed) prepareGuess()
  }, [isUsed])
  const places = useMemo(() => (decks ? placesOf(decks) : null), [decks])
  const name = groupNameOf(view)
  const group = decks && name ? groupOf(decks, name) : null
  const seen = places ? seenOf(view, places, cardOf) : []
  const isEnough = seen.length >= MIN_SEEN
  const { data: guess, isError } = useQuery({
    queryKey: ['opponent deck', decks?.updated_at, name, seen],
    queryFn: () => guessDeck(seen, group?.text ?? ''),
    enabled: isEnough && group !== null,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  if (!name || (error && isRefusal(error, 'tracker_required'))) return 'none'
  if (error || isError) return 'no table'
  if (!decks) return 'loading'
  if (!group || group.archetypes.length === 0) return 'no decks'
  if (!isEnough) return 'too early'
  // Of the opponent before it may have fewer archetypes.
  if (!guess || guess.archetypes.length !== group.archetypes.length) return 'loading'
  return guessedDeck(guess, group, decks, nextMana(view))
}
