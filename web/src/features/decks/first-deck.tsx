/** Shows the newest deck beside the list on wide screens; nothing on phones. */

import { useSearch } from '@tanstack/react-router'
import { useWide } from '@/shared/lib/use-wide'
import { DeckPage } from './deck-page'
import { newestOf, useMyDecks } from '@/shared/decks/my-decks'

export function FirstDeck() {
  const wide = useWide()
  const { archived = false } = useSearch({ strict: false })
  const { data: decks } = useMyDecks(archived)
  const first = wide && decks ? newestOf(decks) : undefined
  return first ? <DeckPage id={first.id} /> : null
}
