import { createFileRoute } from '@tanstack/react-router'
import { textsOf } from '@/features/admin/parts/search-texts'
import { QuestionsScreen } from '@/features/admin/questions/questions-screen'

export const Route = createFileRoute('/_app/admin/questions/')({
  validateSearch: textsOf('q', 'filter'),
  component: Questions,
})

function Questions() {
  return <QuestionsScreen {...Route.useSearch()} />
}
