/** The daily five: today's state. */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { DailyState } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useNow } from '@/shared/lib/use-now'
import { serverOffset, timed } from '@/shared/quiz/play/server-clock'
import { standing, useRefetchAt } from '@/shared/quiz/standing'
import { useUser } from '@/shared/session/session'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'

const dailyState = () =>
  timed(async () => v.parse(DailyState, await ask((data) => data.rpc('daily_state'))))

export function useDaily() {
  const { id } = useUser()
  const query = useQuery(standing(id, 'daily', dailyState))
  const { data } = query
  useRefetchAt(data?.ends_at, () => void query.refetch())
  const playedUntil = data?.result ? data.ends_at : undefined
  useEffect(() => {
    if (playedUntil !== undefined) saveChoice(`daily_${id}`, String(playedUntil))
  }, [id, playedUntil])
  return query
}

/** Whether today's five are played; before the server's answer, as this device last saw it. */
export function useIsDailyPlayed(): boolean {
  const { id } = useUser()
  const now = useNow().getTime() + serverOffset()
  const { data } = useDaily()
  if (data) return data.result !== null
  return Number(readChoice(`daily_${id}`)) > now
}
