/** The duo that the player is in. */

import * as v from 'valibot'
import { DuoStatus } from '@/shared/api/contract.gen'
import { askGame } from '@/shared/live-game/ask-game'
import { currentGame } from '@/shared/live-game/current-game'

/** What a link back to the duo needs. */
const CurrentDuo = v.nullable(
  v.object({
    now: v.number(),
    game: v.object({ id: v.string(), code: v.string(), status: DuoStatus }),
  }),
)

export const { key: currentDuoKey, useOpenGame: useOpenDuo } = currentGame({
  name: 'duo',
  load: () => askGame(CurrentDuo, (data) => data.rpc('duo_current', {})),
  statusOf: ({ game }) => game.status,
})
