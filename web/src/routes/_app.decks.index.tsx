import { createFileRoute } from '@tanstack/react-router'
import { FirstDeck } from '@/features/decks/first-deck'

export const Route = createFileRoute('/_app/decks/')({ component: FirstDeck })
