/** The player's notes on matchups. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { MatchupNotes, type MatchupNote } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { readKept } from '@/shared/api/kept-data'
import { useUser } from '@/shared/session/session'

const keyOf = (user: string) => ['player', user, 'matchup notes'] as const

/** Also known offline. */
export function useMatchupNotes() {
  const { id: user } = useUser()
  return useQuery({
    queryKey: keyOf(user),
    queryFn: () =>
      readKept(user, 'matchup notes', MatchupNotes, () =>
        ask((data) => data.rpc('matchup_notes', {})),
      ),
    networkMode: 'always',
    staleTime: 60_000,
  })
}

export const noteOf = (
  notes: readonly MatchupNote[],
  own: string,
  opponent: string,
): MatchupNote | undefined =>
  notes.find((it) => it.own_class === own && it.opponent_class === opponent)

/** Blank text removes the note. */
export function useSaveMatchupNote() {
  const { id: user } = useUser()
  const queries = useQueryClient()
  return async (own: string, opponent: string, text: string) => {
    const saved = await ask((data) =>
      data.rpc('matchup_note_save', { own_class: own, opponent_class: opponent, text }),
    )
    queries.setQueryData(keyOf(user), v.parse(MatchupNotes, saved))
  }
}
