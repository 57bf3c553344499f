/** The duo that the player is in, wherever they look for it. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { currentDuoKey } from '@/shared/quiz/current-keys'
import { timed } from '@/shared/quiz/play/server-clock'
import { useUser } from '@/shared/session/session'

/** What is needed of it to go back there. */
const CurrentDuo = v.object({
  now: v.number(),
  game: v.object({ id: v.string(), code: v.string(), status: v.string() }),
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
    // It may end at any time.
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

const OPEN = new Set(['waiting', 'started'])

/** Null when there is none, or none that can be gone back to. */
export function useOpenDuo(): CurrentDuo | null {
  const { data: current } = useQuery(currentDuoQuery(useUser().id))
  return current && OPEN.has(current.game.status) ? current : null
}
