/** The player's own figures of Battlegrounds and of the arena, and the list of games. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'
import type { StatsSearch } from '@/shared/stats/search'
import { periodOf } from '../calls'

const keyOf = (userId: string) => ['player', userId, 'modes'] as const

function lobbiesQuery(userId: string, search: StatsSearch) {
  const args = { period: periodOf(search), duos: search.teams === 'duos' }
  return queryOptions({
    queryKey: [...keyOf(userId), 'battlegrounds', args],
    queryFn: () => ask((data) => data.rpc('my_battlegrounds', args)),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export const useMyBattlegrounds = (search: StatsSearch) =>
  useQuery(lobbiesQuery(useUser().id, search))

function gamesQuery(userId: string, search: StatsSearch) {
  const args = { period: periodOf(search), duos: search.teams === 'duos' }
  return infiniteQueryOptions({
    queryKey: [...keyOf(userId), 'battlegrounds games', args],
    queryFn: ({ pageParam: before }) =>
      ask((data) => data.rpc('battlegrounds_games', { ...args, before })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export const useLobbies = (search: StatsSearch) =>
  useInfiniteQuery(gamesQuery(useUser().id, search))

function arenaQuery(userId: string, search: StatsSearch) {
  const args = { period: periodOf(search) }
  return queryOptions({
    queryKey: [...keyOf(userId), 'arena', args],
    queryFn: () => ask((data) => data.rpc('my_arena', args)),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export const useMyArena = (search: StatsSearch) => useQuery(arenaQuery(useUser().id, search))
