import { createFileRoute } from '@tanstack/react-router'
import { LoadingScreen, SplashScreen } from '@/app/loading-screen'
import { SharedReplay } from '@/features/replay/shared-replay'
import { TextsOf } from '@/shared/i18n/texts-of'
import { useShowsPage } from '@/shared/lib/use-second-render'

export const Route = createFileRoute('/r/$id')({ component: ForAnyone })

/** A link, which works without an account. */
function ForAnyone() {
  if (!useShowsPage()) return <SplashScreen />
  return (
    <TextsOf part="player" waiting={<LoadingScreen />}>
      <TextsOf part="tracker" waiting={<LoadingScreen />}>
        <TextsOf part="replay" waiting={<LoadingScreen />}>
          <SharedReplay />
        </TextsOf>
      </TextsOf>
    </TextsOf>
  )
}
