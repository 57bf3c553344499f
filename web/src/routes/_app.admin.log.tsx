import { createFileRoute } from '@tanstack/react-router'
import { textsOf } from '@/features/admin/parts/search-texts'
import { LogScreen } from '@/features/admin/log/log-screen'

export const Route = createFileRoute('/_app/admin/log')({
  validateSearch: textsOf('q', 'filter', 'kind', 'target', 'actor', 'action'),
  component: Log,
})

function Log() {
  return <LogScreen {...Route.useSearch()} />
}
