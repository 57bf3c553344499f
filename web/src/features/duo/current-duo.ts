/** The duo that the player is in, wherever they look for it. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '@/shared/session/session'
import { currentDuo } from './calls'
import type { Snapshot } from './snapshot'

export const currentDuoKey = (userId: string) => ['player', userId, 'duo'] as const

function currentDuoQuery(userId: string) {
  return queryOptions({
    queryKey: currentDuoKey(userId),
    queryFn: currentDuo,
    // It may end at any time.
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

const OPEN = new Set(['waiting', 'started'])

/** Null when there is none, or none that can be gone back to. */
export function useOpenDuo(): Snapshot | null {
  const { data: current } = useQuery(currentDuoQuery(useUser().id))
  return current && OPEN.has(current.game.status) ? current : null
}
