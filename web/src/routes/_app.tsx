import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AllTexts } from '@/app/all-texts'
import { ServerState } from '@/app/server-state'
import { SignedInOnly } from '@/app/signed-in-only'

export const Route = createFileRoute('/_app')({ component: Behind })

function Behind() {
  return (
    <SignedInOnly>
      <AllTexts>
        <ServerState>
          <Outlet />
        </ServerState>
      </AllTexts>
    </SignedInOnly>
  )
}
