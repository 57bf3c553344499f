/** The text for a duo that could not be created, joined or played. */

import type { DuoRefusal } from '@/shared/api/contract.gen'
import { errorTextOf } from '@/shared/live-game/live-error'

export const errorText = errorTextOf<DuoRefusal>({
  opponent_not_enough_mana: 'duo.opponentPoor',
  game_not_found: 'duo.notFound',
  own_game: 'duo.ownGame',
  not_in_room: 'duo.notInGame',
  not_finished: 'live.notOver',
})
