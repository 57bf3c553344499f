/** The duo that the player is in. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { DuoStatus } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { currentDuoKey } from '@/shared/quiz/current-keys'
import { timed } from '@/shared/quiz/play/server-clock'
import { useUser } from '@/shared/session/session'

/** What a link back to the duo needs. */
const CurrentDuo = v.object({
  now: v.number(),
  game: v.object({ id: v.string(), code: v.string(), status: DuoStatus }),
})

type CurrentDuo = v.InferOutput<typeof CurrentDuo>

const currentDuo = (): Promise<CurrentDuo | null> =>
  timed(async () =>
    v.parse(v.nullable(CurrentDuo), await ask((data) => data.rpc('duo_current', {}))),
  )

function currentDuoQuery(userId: string) {
  return queryOptions({
    queryKey: currentDuoKey(userId),
    queryFn: currentDuo,
    // A duo may end at any time.
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

const OPEN: Record<DuoStatus, boolean> = {
  waiting: true,
  started: true,
  finished: false,
  closed: false,
  abandoned: false,
}

/** Null if the player is in none, or only in one that is over. */
export function useOpenDuo(): CurrentDuo | null {
  const { data: current } = useQuery(currentDuoQuery(useUser().id))
  return current && OPEN[current.game.status] ? current : null
}
