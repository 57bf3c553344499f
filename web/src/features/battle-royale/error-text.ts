/** The text for a room that could not be created, joined or played. */

import type { BattleRoyaleRefusal } from '@/shared/api/contract.gen'
import { errorTextOf } from '@/shared/live-game/live-error'

export const errorText = errorTextOf<BattleRoyaleRefusal>({
  room_not_found: 'battle.notFound',
  room_not_found_or_full: 'battle.notFoundOrFull',
  not_in_room: 'battle.notInRoom',
  not_creator: 'battle.notCreator',
  need_players: 'battle.needPlayersText',
  already_started: 'live.alreadyStarted',
  not_over: 'live.notOver',
  bad_max_players: 'battle.badMaxPlayers',
  bad_timer: 'battle.badTimer',
  // After it the page shows the current state instead of a text.
  eliminated: 'battle.outNow',
})
