/** The player's matches of the last 30 days, for the figures beside a tracked game and for evenings. */

import { useQuery } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'
import type { RecentMatch } from './match-record'

const DAYS = 30
const DAY_MS = 86_400_000
const MOST = 500

/** `game` changes with every game: a match was recorded meanwhile. */
export function useRecentMatches(game: string) {
  const user = useUser()
  return useQuery({
    queryKey: ['player', user.id, 'recent matches', game],
    queryFn: async (): Promise<RecentMatch[]> =>
      ask((data) =>
        data
          .from('match_stats')
          .select('id,result,deck_id,opponent_class,opponent_archetype,turns,played_at,duration_s')
          .eq('user_id', user.id)
          .gte('played_at', new Date(Date.now() - DAYS * DAY_MS).toISOString())
          .order('played_at', { ascending: false })
          .limit(MOST),
      ),
    placeholderData: (before) => before,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}
