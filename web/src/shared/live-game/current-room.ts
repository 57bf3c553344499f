/** The battle royale room that the player is in, wherever they look for it. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { currentRoomKey } from '@/shared/quiz/current-keys'
import { timed } from '@/shared/quiz/play/server-clock'
import { useUser } from '@/shared/session/session'

/** What is needed of it to go back there. */
const CurrentRoom = v.object({
  now: v.number(),
  room: v.object({ id: v.string(), code: v.string(), status: v.string() }),
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

const OPEN = new Set(['waiting', 'started'])

/** Null when there is none, or none that can be gone back to. */
export function useOpenRoom(): CurrentRoom | null {
  const { data: current } = useQuery(currentRoomQuery(useUser().id))
  return current && OPEN.has(current.room.status) ? current : null
}
