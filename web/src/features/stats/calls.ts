/** The player's own figures and matches, as the filters in the address ask for them. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import type { MatchPage } from '@/shared/api/contract.gen'
import { useUser } from '@/shared/session/session'
import type { StatsSearch } from '@/shared/stats/search'
import { beforeDay, inDay } from './day'
import { clockOffsets } from './past-offsets'

const keyOf = (userId: string) => ['player', userId, 'stats'] as const

/** What both functions filter by. */
const sharedFilters = (search: StatsSearch) => ({
  deck_id: search.deck ?? null,
  class: search.class ?? null,
  opponent_class: search.opponent ?? null,
  mode: search.kind ?? null,
  format: search.format ?? null,
  went_first: search.first === undefined ? null : search.first === 'yes',
  // The arena has figures of its own, unless it is asked for.
  constructed: search.kind === 'arena' ? null : true,
})

export const periodOf = (search: StatsSearch) => search.period ?? '30d'

function statsQuery(userId: string, search: StatsSearch) {
  const clock = clockOffsets()
  const args = {
    period: periodOf(search),
    tz_offset_minutes: clock.minutes,
    tz_past_offsets: clock.past,
    ...sharedFilters(search),
  }
  return queryOptions({
    queryKey: [...keyOf(userId), 'figures', args],
    queryFn: () => ask((data) => data.rpc('my_stats', args)),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

/** The cards of the player's decks; the time zone does not matter. */
export function useMyCards(search: StatsSearch) {
  const { id } = useUser()
  const args = { period: periodOf(search), ...sharedFilters(search) }
  return useQuery({
    queryKey: [...keyOf(id), 'cards', args],
    queryFn: () =>
      ask((data) =>
        data.rpc('my_cards', { ...args, tz_offset_minutes: null, tz_past_offsets: null }),
      ),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useMyStats(search: StatsSearch) {
  return useQuery(statsQuery(useUser().id, search))
}

function matchesQuery(userId: string, search: StatsSearch) {
  const { day } = search
  const args = {
    ...sharedFilters(search),
    period: day ? null : periodOf(search),
    opponent_archetype: search.archetype ?? null,
    result: search.result ?? null,
    source: search.source ?? null,
  }
  return infiniteQueryOptions({
    queryKey: [...keyOf(userId), 'matches', args, day],
    queryFn: async ({ pageParam: before }): Promise<MatchPage> => {
      const page = await ask((data) => data.rpc('my_matches', { ...args, before }))
      if (!day) return page
      const matches = page.matches.filter(({ played_at: at }) => inDay(at, day))
      return { ...page, matches, next: matches.length < page.matches.length ? null : page.next }
    },
    initialPageParam: day ? beforeDay(day) : null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useMatches(search: StatsSearch) {
  return useInfiniteQuery(matchesQuery(useUser().id, search))
}
