/** The battle royale room that the player is in. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { BattleStatus } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { currentRoomKey } from '@/shared/quiz/current-keys'
import { timed } from '@/shared/quiz/play/server-clock'
import { useUser } from '@/shared/session/session'

/** What a link back to the room needs. */
const CurrentRoom = v.object({
  now: v.number(),
  room: v.object({ id: v.string(), code: v.string(), status: BattleStatus }),
  players: v.array(v.object({ left: v.boolean() })),
})

type CurrentRoom = v.InferOutput<typeof CurrentRoom>

const currentRoom = (): Promise<CurrentRoom | null> =>
  timed(async () =>
    v.parse(v.nullable(CurrentRoom), await ask((data) => data.rpc('battle_current', {}))),
  )

function currentRoomQuery(userId: string) {
  return queryOptions({
    queryKey: currentRoomKey(userId),
    queryFn: currentRoom,
    // A room may end at any time.
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

const OPEN: Record<BattleStatus, boolean> = {
  waiting: true,
  started: true,
  finished: false,
  closed: false,
  abandoned: false,
}

/** Null if the player is in none, or only in one that is over. */
export function useOpenRoom(): CurrentRoom | null {
  const { data: current } = useQuery(currentRoomQuery(useUser().id))
  return current && OPEN[current.room.status] ? current : null
}
