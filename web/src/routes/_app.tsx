import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ServerState } from '@/app/server-state'
import { SignedInOnly } from '@/app/signed-in-only'
import { TextsOf } from '@/app/texts-of'

export const Route = createFileRoute('/_app')({ component: Behind })

function Behind() {
  return (
    <SignedInOnly>
      <TextsOf part="player">
        <ServerState>
          <Outlet />
        </ServerState>
      </TextsOf>
    </SignedInOnly>
  )
}
