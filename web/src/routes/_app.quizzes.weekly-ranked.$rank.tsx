import { createFileRoute } from '@tanstack/react-router'
import { RankScreen } from '@/features/ranked/rank-screen'

export const Route = createFileRoute('/_app/quizzes/weekly-ranked/$rank')({
  component: RankScreen,
})
