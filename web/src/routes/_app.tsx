import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LoadingScreen } from '@/app/loading-screen'
import { ServerState } from '@/app/server-state'
import { SignedInOnly } from '@/app/signed-in-only'
import { RuneBot } from '@/features/runebot/runebot'
import { TextsOf } from '@/shared/i18n/texts-of'

export const Route = createFileRoute('/_app')({ component: Behind })

function Behind() {
  return (
    <SignedInOnly>
      <TextsOf part="player" waiting={<LoadingScreen />}>
        <ServerState>
          <Outlet />
          <RuneBot />
        </ServerState>
      </TextsOf>
    </SignedInOnly>
  )
}
