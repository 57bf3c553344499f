import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LoadingScreen, SplashScreen } from '@/app/loading-screen'
import { ServerState } from '@/app/server-state'
import { SignedInOnly } from '@/app/signed-in-only'
import { RuneBot } from '@/features/runebot/runebot'
import { TextsOf } from '@/shared/i18n/texts-of'
import { useShowsPage } from '@/shared/lib/use-second-render'

export const Route = createFileRoute('/_app')({ component: Behind })

function Behind() {
  if (!useShowsPage()) return <SplashScreen />
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
