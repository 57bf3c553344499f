import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonScreen } from '@/features/coming-soon/coming-soon-screen'

export const Route = createFileRoute('/_app/decks')({
  component: () => <ComingSoonScreen capability="decks" />,
})
