import { createFileRoute } from '@tanstack/react-router'
import { LoadingScreen } from '@/app/loading-screen'
import { OwnReplay } from '@/features/replay/own-replay'
import { TextsOf } from '@/shared/i18n/texts-of'

export const Route = createFileRoute('/_app/replay/$matchId')({
  component: () => (
    <TextsOf part="tracker" waiting={<LoadingScreen />}>
      <TextsOf part="replay" waiting={<LoadingScreen />}>
        <OwnReplay />
      </TextsOf>
    </TextsOf>
  ),
})
