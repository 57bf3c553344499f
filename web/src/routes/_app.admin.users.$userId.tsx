import { createFileRoute } from '@tanstack/react-router'
import { UserScreen } from '@/features/admin/users/user-screen'

export const Route = createFileRoute('/_app/admin/users/$userId')({ component: User })

function User() {
  const { userId } = Route.useParams()
  return <UserScreen key={userId} id={userId} />
}
