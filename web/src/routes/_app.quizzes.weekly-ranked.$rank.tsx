import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/not-found-screen'
import { RankScreen } from '@/features/ranked/rank-screen'
import { numberOfSlug } from '@/shared/quiz/ladder'

export const Route = createFileRoute('/_app/quizzes/weekly-ranked/$rank')({ component: RankPage })

function RankPage() {
  const { rank } = Route.useParams()
  const number = numberOfSlug(rank)
  return number === null ? <NotFoundScreen /> : <RankScreen number={number} />
}
