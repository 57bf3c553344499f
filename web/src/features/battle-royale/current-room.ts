/** The room that the player is in, wherever they look for it. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '@/shared/session/session'
import { currentRoom } from './calls'
import type { Snapshot } from './snapshot'

export const currentRoomKey = (userId: string) => ['player', userId, 'battle-room'] as const

function currentRoomQuery(userId: string) {
  return queryOptions({
    queryKey: currentRoomKey(userId),
    queryFn: currentRoom,
    // A room may end at any time.
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

const OPEN = new Set(['waiting', 'started'])

/** Null when there is none, or none that can be gone back to. */
export function useOpenRoom(): Snapshot | null {
  const { data: current } = useQuery(currentRoomQuery(useUser().id))
  return current && OPEN.has(current.room.status) ? current : null
}
