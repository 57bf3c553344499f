/** The room that the player is in, wherever they look for it. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '@/shared/session/session'
import { currentRoom } from './calls'

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

export function useCurrentRoom() {
  return useQuery(currentRoomQuery(useUser().id))
}
