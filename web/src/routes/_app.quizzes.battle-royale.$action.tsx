import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonScreen } from '@/features/coming-soon/coming-soon-screen'

export const Route = createFileRoute('/_app/quizzes/battle-royale/$action')({
  component: () => <ComingSoonScreen capability="battleRoyale" />,
})
