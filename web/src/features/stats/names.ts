/** Names of what matches are grouped by, in the player's language. */

import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

export const MODE_NAMES: Partial<Record<string, PlainKey>> = {
  ranked: 'stats.modeRanked',
  casual: 'stats.modeCasual',
  friendly: 'stats.modeFriendly',
  arena: 'stats.modeArena',
  brawl: 'stats.modeBrawl',
  practice: 'stats.modePractice',
  other: 'stats.modeOther',
}

const LEAGUE_NAMES: Partial<Record<string, PlainKey>> = {
  bronze: 'ranks.bronze',
  silver: 'ranks.silver',
  gold: 'ranks.gold',
  platinum: 'ranks.platinum',
  diamond: 'ranks.diamond',
  legend: 'ranks.legend',
}

const LENGTH_NAMES: Partial<Record<string, PlainKey>> = {
  under_5: 'stats.under5',
  '5_to_10': 'stats.from5to10',
  '10_to_15': 'stats.from10to15',
  over_15: 'stats.over15',
  '1_to_5': 'stats.turns1to5',
  '6_to_8': 'stats.turns6to8',
  '9_to_11': 'stats.turns9to11',
  over_11: 'stats.turnsOver11',
}

/** A word that this page does not know yet is shown as it is. */
const named = (names: Partial<Record<string, PlainKey>>) => (t: Translate, word: string) => {
  const key = names[word]
  return key ? t(key) : word
}

export const modeName = named(MODE_NAMES)
export const leagueName = named(LEAGUE_NAMES)
export const lengthName = named(LENGTH_NAMES)
export const className = (t: Translate, word: string) => t(CLASS_NAMES[classOrNeutral(word)])
export const formatName = (t: Translate, word: string) => t(FORMAT_NAMES[formatOrUnknown(word)])

/** `gold_3` as `Gold 3`, `legend_120` as `Legend 120`. */
export function rankName(t: Translate, rank: string): string {
  const [league = '', step] = rank.split('_')
  return step ? `${leagueName(t, league)} ${step}` : leagueName(t, league)
}
