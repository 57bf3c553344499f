import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LoadingScreen } from '@/app/loading-screen'
import { NotFoundScreen } from '@/app/not-found-screen'
import { Door } from '@/features/admin/parts/door'
import { Shell } from '@/features/admin/parts/shell'

export const Route = createFileRoute('/_app/admin')({ component: Admin })

function Admin() {
  return (
    <Door notFound={<NotFoundScreen />} waiting={<LoadingScreen />}>
      <Shell>
        <Outlet />
      </Shell>
    </Door>
  )
}
