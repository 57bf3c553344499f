/** The name of a player on a page: "You" or the name. Rooms of earlier versions have bots called "Bot 2". */

import type { Translate } from '@/shared/i18n/translator'
import type { BattlePlayer } from '@/shared/api/contract.gen'

export function playerName(
  t: Translate,
  { user_id: id, username, bot }: BattlePlayer,
  you: string,
) {
  if (id === you) return t('live.you')
  if (!bot) return username
  const number = /\d+/.exec(username)?.[0]
  return number ? t('battle.bot', { number }) : username
}
