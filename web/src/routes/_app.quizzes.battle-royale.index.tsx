import { createFileRoute } from '@tanstack/react-router'
import { EntryScreen } from '@/features/battle-royale/entry-screen'

export const Route = createFileRoute('/_app/quizzes/battle-royale/')({
  component: () => <EntryScreen />,
})
