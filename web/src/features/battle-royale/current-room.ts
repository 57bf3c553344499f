/** The room that the player is in. */

import * as v from 'valibot'
import { BattleStatus } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { askGame } from '@/shared/live-game/ask-game'
import { currentGame } from '@/shared/live-game/current-game'

/** What a link back to the room needs. */
const CurrentRoom = v.nullable(
  v.object({
    now: v.number(),
    room: v.object({ id: v.string(), code: v.string(), status: BattleStatus }),
    players: v.array(v.object({ left: v.boolean() })),
  }),
)

export const { key: currentRoomKey, useOpenGame: useOpenRoom } = currentGame({
  name: 'battle-room',
  load: () => askGame(CurrentRoom, (data) => data.rpc('battle_current', {})),
  statusOf: ({ room }) => room.status,
})

/** The room with the words for it; null if the player is in none. */
export function useRoomWords() {
  const t = useT()
  const current = useOpenRoom()
  if (!current) return null
  const { id, code, status } = current.room
  const count = current.players.filter(({ left }) => !left).length
  return {
    id,
    title: t(status === 'started' ? 'battle.resumeGame' : 'battle.resumeRoom'),
    text: t('battle.resumeText', { code, count }),
  }
}
