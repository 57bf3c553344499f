/** What to tell someone whose room or duo could not be made, joined or played. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

const TEXTS: Partial<Record<string, PlainKey>> = {
  not_enough_mana: 'live.notEnoughMana',
  enter_code: 'live.enterCode',
  room_not_found: 'battle.notFound',
  room_not_found_or_full: 'battle.notFoundOrFull',
  game_not_found: 'duo.notFound',
  own_game: 'duo.ownGame',
  not_in_room: 'battle.notInRoom',
  opponent_not_enough_mana: 'duo.opponentPoor',
  not_creator: 'battle.notCreator',
  need_players: 'battle.needPlayersText',
  already_started: 'live.alreadyStarted',
  seat_taken: 'live.seatTitle',
  too_many_codes: 'live.tooManyCodes',
  bad_max_players: 'battle.badMaxPlayers',
  bad_timer: 'battle.badTimer',
}

/** `otherwise` names what was tried, for a failure that nobody foresaw. */
export function liveErrorText(t: Translate, error: unknown, otherwise: PlainKey): string {
  const known = TEXTS[errorCode(error)]
  if (known) return t(known)
  const text = authErrorText(t, error)
  return text === t('errors.unexpected') ? t(otherwise) : text
}
