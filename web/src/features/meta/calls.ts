/** What everyone plays, and what is trending. The server makes these figures every ten minutes. */

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import type { MetaBracket, MetaFormat, MetaPeriod } from '@/shared/api/contract.gen'
import type { StatsSearch } from '@/shared/stats/search'

const STALE_MS = 5 * 60_000

export interface MetaArgs {
  period: MetaPeriod
  format: MetaFormat
  bracket: MetaBracket
}

export function metaArgs({ period, format, bracket }: StatsSearch): MetaArgs {
  return {
    period: period === undefined || period === 'all' ? '7d' : period,
    format: format === 'WILD' ? 'WILD' : 'STANDARD',
    bracket: bracket ?? 'all',
  }
}

function metaQuery(args: MetaArgs) {
  return queryOptions({
    queryKey: ['meta', args],
    queryFn: () => ask((data) => data.rpc('meta_stats', args)),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    networkMode: 'always',
  })
}

export const useMeta = (args: MetaArgs) => useQuery(metaQuery(args))

function archetypeQuery(id: string, args: MetaArgs) {
  return queryOptions({
    queryKey: ['meta', args, id],
    queryFn: () => ask((data) => data.rpc('meta_archetype', { id, ...args })),
    staleTime: STALE_MS,
    networkMode: 'always',
    retry: false,
  })
}

export const useArchetype = (id: string, args: MetaArgs) => useQuery(archetypeQuery(id, args))

function trendingQuery(format: MetaFormat) {
  return queryOptions({
    queryKey: ['trending', format],
    queryFn: () => ask((data) => data.rpc('trending', { format })),
    staleTime: STALE_MS,
    networkMode: 'always',
  })
}

export const useTrending = (format: MetaFormat) => useQuery(trendingQuery(format))
