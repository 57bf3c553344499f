import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ServerState } from '@/app/server-state'
import { SignedInOnly } from '@/app/signed-in-only'

export const Route = createFileRoute('/_app')({ component: Behind })

function Behind() {
  return (
    <SignedInOnly>
      <ServerState>
        <Outlet />
      </ServerState>
    </SignedInOnly>
  )
}
