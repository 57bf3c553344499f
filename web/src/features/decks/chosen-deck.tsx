/** The deck whose id is in the URL. */

import { useParams } from '@tanstack/react-router'
import { DeckPage } from './deck-page'

export function ChosenDeck() {
  const { deckId } = useParams({ strict: false })
  return deckId ? <DeckPage id={deckId} /> : null
}
