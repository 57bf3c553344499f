/** Into a room: made, or joined by its code. Who is still in another one is led there, and told. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { currentRoomKey } from '@/shared/live-game/current-room'
import { liveErrorText } from '@/shared/live-game/live-error'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { createRoom, joinRoom, startGame, type RoomWish } from './calls'
import type { Snapshot } from './snapshot'

export function useEnterRoom() {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id: userId } = useUser()

  const enter = async ({ room, elsewhere }: Snapshot) => {
    if (elsewhere) toast.error(t('live.elsewhere'))
    void queries.invalidateQueries({ queryKey: currentRoomKey(userId) })
    await navigate({ to: '/quizzes/battle-royale/room/$roomId', params: { roomId: room.id } })
  }

  return {
    create: async (wish: RoomWish) => {
      try {
        const snapshot = await createRoom(wish)
        if (snapshot.room.practice && snapshot.phase === 'lobby') await startGame(snapshot.room.id)
        await enter(snapshot)
      } catch (error) {
        toast.error(liveErrorText(t, error, createFailure(error)))
      }
    },
    /** Throws what the form shall say. */
    join: async (code: string) => enter(await joinRoom(code)),
  }
}

/** The server made something that is no room, or none at all. */
function createFailure(error: unknown): PlainKey {
  const isOdd = error instanceof Error && error.name === 'ValiError'
  return isOdd ? 'battle.createFailed' : 'battle.errorCreating'
}
