import { createFileRoute } from '@tanstack/react-router'
import { RunningGames, WAY_SCREENS } from '@/app/tracker-ways'
import { TrackerLoading, TrackerScreen } from '@/features/tracker/tracker-screen'
import { wayNamed, type TrackerWay } from '@/features/tracker/ways'
import { TextsOf } from '@/shared/i18n/texts-of'

interface TrackerSearch {
  /** The way to track; without it the page lists them. */
  view?: TrackerWay | undefined
}

export const Route = createFileRoute('/_app/deck-tracker')({
  validateSearch: ({ view }: Record<string, unknown>): TrackerSearch => ({ view: wayNamed(view) }),
  component: () => (
    <TextsOf part="tracker" waiting={<TrackerLoading />}>
      <TrackerScreen screens={WAY_SCREENS} running={<RunningGames />} />
    </TextsOf>
  ),
})
