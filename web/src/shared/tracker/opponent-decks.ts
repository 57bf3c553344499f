/** The table of the decks that opponents play: fetched once a day, kept for games without a network. */

import { useQuery } from '@tanstack/react-query'
import { OpponentDecks } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { findKept, readKeptFor } from '@/shared/api/kept-data'
import { useUser } from '@/shared/session/session'

const DAY_MS = 24 * 3600 * 1000
const NAME = 'opponent decks'

export function useOpponentDecks() {
  const { id: user } = useUser()
  return useQuery({
    queryKey: ['player', user, NAME],
    queryFn: () => {
      const isMade = typeof findKept(user, NAME, OpponentDecks)?.updated_at === 'number'
      return readKeptFor(user, NAME, OpponentDecks, isMade ? DAY_MS : 0, () =>
        ask((data) => data.rpc('opponent_decks', {})),
      )
    },
    networkMode: 'always',
    // Until the server has made it, it is asked for each time.
    staleTime: ({ state }) => (state.data?.updated_at == null ? 0 : DAY_MS),
    retry: false,
  })
}
