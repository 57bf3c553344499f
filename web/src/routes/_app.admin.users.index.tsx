import { createFileRoute } from '@tanstack/react-router'
import { textsOf } from '@/features/admin/parts/search-texts'
import { UsersScreen } from '@/features/admin/users/users-screen'

export const Route = createFileRoute('/_app/admin/users/')({
  validateSearch: textsOf('q', 'filter', 'sort'),
  component: Users,
})

function Users() {
  return <UsersScreen {...Route.useSearch()} />
}
