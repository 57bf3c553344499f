/** The figures of the home page: the player's last 30 days, and what is rising. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'

function homeStatsQuery(userId: string) {
  return queryOptions({
    queryKey: ['player', userId, 'home stats'],
    queryFn: () => ask((data) => data.rpc('home_stats')),
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useHomeStats() {
  return useQuery(homeStatsQuery(useUser().id))
}
