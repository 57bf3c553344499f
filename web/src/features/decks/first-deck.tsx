/** On a wide screen the room beside the list shows the first deck; on a phone the list is all. */

import { useSearch } from '@tanstack/react-router'
import { useWide } from '@/shared/lib/use-wide'
import { DeckPage } from './deck-page'
import { useMyDecks } from './my-decks'

export function FirstDeck() {
  const wide = useWide()
  const { archived = false } = useSearch({ strict: false })
  const { data: decks } = useMyDecks(archived)
  const first = decks?.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0]
  return wide && first ? <DeckPage id={first.id} /> : null
}
