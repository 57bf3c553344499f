import { createFileRoute } from '@tanstack/react-router'
import { QuestionScreen } from '@/features/admin/questions/question-screen'

export const Route = createFileRoute('/_app/admin/questions/$questionId')({ component: Question })

function Question() {
  const { questionId } = Route.useParams()
  return <QuestionScreen key={questionId} id={questionId} />
}
