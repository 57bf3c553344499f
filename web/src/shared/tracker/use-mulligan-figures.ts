/** The figures of the offered cards: asked for once in a mulligan. Without a network there are none. */

import { useQuery } from '@tanstack/react-query'
import { STATS, type MulliganCard } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'

export interface MulliganOf {
  deckId: string
  opponentClass: string | null
  /** The ids of the log, without the Coin. */
  offered: readonly string[]
}

export function useMulliganFigures({ deckId, opponentClass, offered }: MulliganOf) {
  const { id: user } = useUser()
  const cards = [...new Set(offered)].toSorted().slice(0, STATS.max_mulligan_cards)
  const args = { deck_id: deckId, opponent_class: opponentClass, cards }
  const { data } = useQuery({
    queryKey: ['player', user, 'mulligan', args],
    queryFn: async (): Promise<MulliganCard[]> =>
      (await ask((server) => server.rpc('mulligan_figures', args))).cards,
    enabled: cards.length > 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return data
}
