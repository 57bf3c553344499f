/** Creates a room, joins one by its code, or starts a rematch. A player who is still in another room is led there, with a notice. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { liveErrorText } from '@/shared/live-game/live-error'
import { currentRoomKey } from '@/shared/quiz/current-keys'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { createRoom, joinRoom, playAgain, startGame, type RoomOptions } from './calls'
import type { BattleSnapshot } from '@/shared/api/contract.gen'

export function useEnterRoom() {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id: userId } = useUser()

  const enter = async ({ room, phase, elsewhere }: BattleSnapshot, replace = false) => {
    // With bots the game starts at once.
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
    create: async (options: RoomOptions) => {
      try {
        await enter(await createRoom(options))
      } catch (error) {
        toast.error(liveErrorText(t, error, createFailure(error)))
      }
    },
    /** A rematch; its page replaces that of the finished room in the history. */
    again: async (room: string) => {
      try {
        await enter(await playAgain(room), true)
      } catch (error) {
        toast.error(liveErrorText(t, error, createFailure(error)))
      }
    },
    /** Throws the error for the form to show. */
    join: async (code: string) => enter(await joinRoom(code)),
  }
}

/** The server's response was no room, or the call failed. */
function createFailure(error: unknown): PlainKey {
  const isOdd = error instanceof Error && error.name === 'ValiError'
  return isOdd ? 'battle.createFailed' : 'battle.errorCreating'
}
