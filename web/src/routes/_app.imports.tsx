import { createFileRoute } from '@tanstack/react-router'
import { ImportsScreen } from '@/features/decks/import/imports-screen'

export const Route = createFileRoute('/_app/imports')({ component: ImportsScreen })
