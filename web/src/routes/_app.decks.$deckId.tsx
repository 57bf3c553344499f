import { createFileRoute } from '@tanstack/react-router'
import { DeckPage } from '@/features/decks/deck-page'

export const Route = createFileRoute('/_app/decks/$deckId')({ component: OneDeck })

function OneDeck() {
  const { deckId } = Route.useParams()
  return <DeckPage id={deckId} />
}
