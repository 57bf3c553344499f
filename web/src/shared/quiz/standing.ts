/** The player's progress: the solo levels, the ranked week, and a running session. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { useUser } from '@/shared/session/session'
import { serverOffset, timed } from './play/server-clock'
import { useServerNow } from './server-now'
import { RankedState as RankedAnswer, SoloLevel, type QuizMode } from '@/shared/api/contract.gen'
import { currentQuiz } from './moves'

export interface RankedState extends RankedAnswer {
  /** The running session began in an earlier week: it no longer changes the rank. */
  outrun: boolean
}
export type Attempt = RankedState['path'][number]

/** The prefix of all these queries; a finished session makes them stale. */
export const standingKey = (userId: string) => ['player', userId, 'standing'] as const

export function standing<Data>(userId: string, part: string, queryFn: () => Promise<Data>) {
  return queryOptions({
    queryKey: [...standingKey(userId), part],
    queryFn,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

export function useSoloLevels() {
  const { id } = useUser()
  return useQuery(
    standing(id, 'solo', async () =>
      v.parse(v.array(SoloLevel), await ask((data) => data.rpc('solo_levels'))),
    ),
  )
}

export function useRanked() {
  const { id } = useUser()
  const query = useQuery(standing(id, 'ranked', rankedState))
  useRefetchAt(query.data?.ends_at, () => void query.refetch())
  return query
}

async function rankedState(): Promise<RankedState> {
  const state = await timed(async () =>
    v.parse(RankedAnswer, await ask((data) => data.rpc('ranked_state'))),
  )
  return { ...state, outrun: await isOutrun(state) }
}

async function isOutrun({ running, season }: RankedAnswer): Promise<boolean> {
  if (!running) return false
  const query = ask((data) =>
    data.from('quiz_sessions').select('season').eq('id', running).maybeSingle(),
  )
  // Only for a notice: the page works without it.
  const row = await query.catch(() => null)
  return row !== null && row.season !== season
}

/** So that the week or the day has ended on the server too. */
const MARGIN_MS = 250

/** Refetches when the week or the day ends, and again at every tick of the clock if the server was not reached. */
export function useRefetchAt(endsAt: number | undefined, refetch: () => void): void {
  const tick = useServerNow()
  const refetchNow = useEffectEvent(refetch)
  useEffect(() => {
    if (endsAt === undefined) return
    // The tick may be half a minute old.
    const left = endsAt - Math.max(tick, Date.now() + serverOffset())
    const timer = setTimeout(refetchNow, Math.max(0, left) + MARGIN_MS)
    return () => clearTimeout(timer)
  }, [endsAt, tick])
}

/** The running session of a mode. */
export function useRunningQuiz(mode: QuizMode) {
  const { id } = useUser()
  return useQuery(standing(id, `running ${mode}`, () => currentQuiz(mode)))
}

/** The next level to play: the first open one without a star, else the last. */
export function nextLevel(levels: readonly SoloLevel[]): SoloLevel | undefined {
  return levels.find(({ open, stars }) => open && stars === 0) ?? levels.at(-1)
}

export function starsOf(levels: readonly SoloLevel[]): number {
  return levels.reduce((sum, { stars }) => sum + stars, 0)
}
