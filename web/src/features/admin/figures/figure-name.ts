/** The name of a figure. What follows a colon is a product or a reason, and is shown as it is. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

const NAMES: Partial<Record<string, PlainKey>> = {
  players: 'admin.figPlayers',
  active: 'admin.figActive',
  active_7: 'admin.figActive7',
  active_30: 'admin.figActive30',
  sign_ups: 'admin.figSignUps',
  confirmed: 'admin.figConfirmed',
  deleted: 'admin.figDeleted',
  answers: 'admin.figAnswers',
  matches: 'admin.figMatches',
  decks: 'admin.figDecks',
  reports: 'admin.figReports',
  games_solo: 'admin.figSolo',
  games_ranked: 'admin.figRanked',
  games_daily: 'admin.figDaily',
  games_duo: 'admin.figDuo',
  games_battle_royale: 'admin.figBattle',
  abandoned_solo: 'admin.figSoloLeft',
  abandoned_ranked: 'admin.figRankedLeft',
  abandoned_daily: 'admin.figDailyLeft',
  abandoned_duo: 'admin.figDuoLeft',
  abandoned_battle_royale: 'admin.figBattleLeft',
  mana_given: 'admin.figManaGiven',
  mana_spent: 'admin.figManaSpent',
  mana_held: 'admin.figManaHeld',
  purchases: 'admin.figPurchases',
  revenue_cents: 'admin.figRevenue',
  refunds: 'admin.figRefunds',
  refunded_cents: 'admin.figRefunded',
  disputes: 'admin.figDisputes',
  runebot_messages: 'admin.figMessages',
  runebot_unknown: 'admin.figUnknown',
  runebot_worded: 'admin.figWorded',
  runebot_failed: 'admin.figFailed',
}

export function figureName(t: Translate, name: string): string {
  const [base = '', part] = name.split(':')
  const key = NAMES[base]
  const text = key ? t(key) : base.replaceAll('_', ' ')
  return part ? `${text} · ${part.replaceAll('_', ' ')}` : text
}
