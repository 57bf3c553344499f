/** The text for a room or duo that could not be created, joined or played. */

import type { BattleRoyaleRefusal, DuoRefusal } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

const TEXTS: Partial<Record<string, PlainKey>> = {
  not_enough_mana: 'live.notEnoughMana',
  opponent_not_enough_mana: 'duo.opponentPoor',
  enter_code: 'live.enterCode',
  too_many_codes: 'live.tooManyCodes',
  room_not_found: 'battle.notFound',
  room_not_found_or_full: 'battle.notFoundOrFull',
  game_not_found: 'duo.notFound',
  own_game: 'duo.ownGame',
  not_in_room: 'battle.notInRoom',
  not_creator: 'battle.notCreator',
  need_players: 'battle.needPlayersText',
  already_started: 'live.alreadyStarted',
  not_over: 'live.notOver',
  not_finished: 'live.notOver',
  bad_max_players: 'battle.badMaxPlayers',
  bad_timer: 'battle.badTimer',
  seat_taken: 'live.seatTitle',
  // After these the page shows the current state instead of a text.
  not_this_question: 'live.notOpen',
  not_open: 'live.notOpen',
  eliminated: 'battle.outNow',
  bad_choice: 'live.unexpected',
} satisfies Record<BattleRoyaleRefusal | DuoRefusal, PlainKey>

/** `otherwise` names the action, for a failure without a text of its own. */
export function liveErrorText(t: Translate, error: unknown, otherwise: PlainKey): string {
  const key = TEXTS[errorCode(error)]
  if (key) return t(key)
  const text = authErrorText(t, error)
  if (text === t('errors.loginRequired')) return t('live.notSignedIn')
  return text === t('errors.unexpected') ? t(otherwise) : text
}
