/** Creates a room, joins one by its code, or starts a rematch. */

import { useNavigate } from '@tanstack/react-router'
import type { BattleSnapshot } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useEnterGame } from '@/shared/live-game/use-enter-game'
import { createRoom, joinRoom, playAgain, startGame, type RoomOptions } from './calls'
import { currentRoomKey } from './current-room'
import { errorText } from './error-text'

export function useEnterRoom() {
  const t = useT()
  const navigate = useNavigate()
  const { enter, tryEnter } = useEnterGame({
    currentKey: currentRoomKey,
    open: ({ room }: BattleSnapshot, replace) =>
      navigate({ to: '/quizzes/battle-royale/room/$roomId', params: { roomId: room.id }, replace }),
    errorText: (error) => errorText(t, error, createFailure(error)),
  })
  return {
    create: (options: RoomOptions) => tryEnter(started(createRoom(options))),
    /** A rematch; its page replaces that of the finished room in the history. */
    again: (room: string) => tryEnter(started(playAgain(room)), true),
    /** Throws the error for the form to show. */
    join: (code: string) => enter(started(joinRoom(code))),
  }
}

/** With bots the game starts at once. */
async function started(asked: Promise<BattleSnapshot>): Promise<BattleSnapshot> {
  const snapshot = await asked
  const { room, phase } = snapshot
  if (room.practice && phase === 'lobby') await startGame(room.id)
  return snapshot
}

/** The server's response was no room, or the call failed. */
function createFailure(error: unknown): PlainKey {
  const isOdd = error instanceof Error && error.name === 'ValiError'
  return isOdd ? 'battle.createFailed' : 'battle.errorCreating'
}
