/** The ways to track a game, put together for the page of the tracker. Each is loaded on first use. */

import { lazy, Suspense } from 'react'
import type { WayScreens } from '@/features/tracker/tracker-screen'

export const WAY_SCREENS: WayScreens = {
  hand: lazy(async () => ({
    default: (await import('@/features/tracker-hand/hand-screen')).HandScreen,
  })),
  live: lazy(async () => ({
    default: (await import('@/features/tracker-live/live-tracker')).LiveTracker,
  })),
  screen: lazy(async () => ({
    default: (await import('@/features/tracker-second-screen/second-screen-view')).SecondScreenView,
  })),
  import: lazy(async () => ({
    default: (await import('@/features/tracker-live/import/import-logs')).ImportLogs,
  })),
}

const RunningGame = lazy(async () => ({
  default: (await import('@/features/tracker-hand/running-game')).RunningGame,
}))
const LivePcs = lazy(async () => ({
  default: (await import('@/features/tracker-second-screen/live-pcs')).LivePcs,
}))

/** The games that go on now, on a PC or by hand. */
export function RunningGames() {
  return (
    <Suspense>
      <LivePcs />
      <RunningGame />
    </Suspense>
  )
}
