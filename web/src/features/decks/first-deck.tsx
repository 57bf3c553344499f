/** On a wide screen the room beside the list shows the first deck; on a phone the list is all. */

import { useSearch } from '@tanstack/react-router'
import { useWide } from '@/shared/lib/use-wide'
import { DeckPage } from './deck-page'
import { newestOf, useMyDecks } from './my-decks'

export function FirstDeck() {
  const wide = useWide()
  const { archived = false } = useSearch({ strict: false })
  const { data: decks } = useMyDecks(archived)
  const first = wide && decks ? newestOf(decks) : undefined
  return first ? <DeckPage id={first.id} /> : null
}
