/** The figures of the signed-in player: matches, quizzes, best deck and rank, as the server counts them. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import type { ProfileView } from '@/shared/api/contract.gen'
import { useUser, type User } from '@/shared/session/session'
import { makeProfile } from './profile'

export type Figures = ProfileView

function figuresQuery(user: User) {
  return queryOptions({
    queryKey: ['player', user.id, 'figures'],
    queryFn: () => readFigures(user),
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useFigures() {
  return useQuery(figuresQuery(useUser()))
}

const read = () => ask((data) => data.rpc('profile_view'))

async function readFigures(user: User): Promise<Figures> {
  const figures = await read()
  if (figures) return figures
  await makeProfile(user)
  const fresh = await read()
  if (fresh) return fresh
  throw new Error('the server has no figures for a player with a profile')
}
