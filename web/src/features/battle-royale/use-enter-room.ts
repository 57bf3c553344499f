/** Into a room: made, joined by its code, or the next one of the same people. Who is still in another one is led there, and told. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { liveErrorText } from '@/shared/live-game/live-error'
import { currentRoomKey } from '@/shared/quiz/current-keys'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { createRoom, joinRoom, playAgain, startGame, type RoomWish } from './calls'
import type { BattleSnapshot } from '@/shared/api/contract.gen'

export function useEnterRoom() {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id: userId } = useUser()

  const enter = async ({ room, phase, elsewhere }: BattleSnapshot, replace = false) => {
    // Bots wait for nobody.
    if (room.practice && phase === 'lobby') await startGame(room.id)
    if (elsewhere) toast.error(t('live.elsewhere'))
    void queries.invalidateQueries({ queryKey: currentRoomKey(userId) })
    await navigate({
      to: '/quizzes/battle-royale/room/$roomId',
      params: { roomId: room.id },
      replace,
    })
  }

  return {
    create: async (wish: RoomWish) => {
      try {
        await enter(await createRoom(wish))
      } catch (error) {
        toast.error(liveErrorText(t, error, createFailure(error)))
      }
    },
    /** In the place of the room that is over. */
    again: async (room: string) => {
      try {
        await enter(await playAgain(room), true)
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
