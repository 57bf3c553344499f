/** The duo that the player is in, wherever they look for it. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '@/shared/session/session'
import { currentDuo } from './calls'

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

export function useCurrentDuo() {
  return useQuery(currentDuoQuery(useUser().id))
}
