/** The game of one kind that the player is in. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUser } from '@/shared/session/session'

interface CurrentGameOptions<Game> {
  /** What the query is called. */
  name: string
  load: () => Promise<Game | null>
  statusOf: (game: Game) => 'waiting' | 'started' | 'finished' | 'closed' | 'abandoned'
}

export function currentGame<Game>({ name, load, statusOf }: CurrentGameOptions<Game>) {
  const key = (userId: string) => ['player', userId, name] as const

  const query = (userId: string) =>
    queryOptions({
      queryKey: key(userId),
      queryFn: load,
      // A game may end at any time.
      staleTime: 0,
      networkMode: 'always',
      refetchOnReconnect: true,
    })

  /** Null if the player is in none, or only in one that is over. */
  function useOpenGame(): Game | null {
    const { data: current } = useQuery(query(useUser().id))
    const status = current && statusOf(current)
    return current && (status === 'waiting' || status === 'started') ? current : null
  }

  return { key, useOpenGame }
}
