import { createFileRoute } from '@tanstack/react-router'
import { LoadingScreen } from '@/app/loading-screen'
import { NotFoundScreen } from '@/app/not-found-screen'
import { Admin } from '@/features/admin/admin'

export const Route = createFileRoute('/_app/admin/$')({ component: AdminPages })

function AdminPages() {
  const { _splat: path = '' } = Route.useParams()
  const search: Record<string, unknown> = Route.useSearch()
  // A search like `?q=1234` is read as a number.
  const texts = Object.entries(search).map(([name, value]) => [name, String(value)])
  return (
    <Admin
      path={path}
      search={Object.fromEntries(texts)}
      notFound={<NotFoundScreen />}
      waiting={<LoadingScreen />}
    />
  )
}
