import { createFileRoute } from '@tanstack/react-router'
import { ChosenDeck } from '@/features/decks/chosen-deck'

export const Route = createFileRoute('/_app/decks/$deckId')({ component: ChosenDeck })
