/** Where the player stands, for the screens. */

import { formatOrUnknown, type Format } from '@/shared/catalog/card'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useLiveState } from '../tracking'
import type { Ladder, Rank, Tier } from './ladder'

export const RANK_NAMES: Record<Tier | 'legend', PlainKey> = {
  bronze: 'ranks.bronze',
  silver: 'ranks.silver',
  gold: 'ranks.gold',
  platinum: 'ranks.platinum',
  diamond: 'ranks.diamond',
  legend: 'ranks.legend',
}

/** Where the player stands in the format of the game on the screen. */
export function useLadder(): { format: Format; ladder: Ladder | null } {
  const { ladders, shown } = useLiveState()
  const format = formatOrUnknown(shown?.view.format ?? null)
  return { format, ladder: ladders[format] ?? null }
}

export function useRankName(): (rank: Rank) => string {
  const t = useT()
  return ({ tier, step }) =>
    step === null ? t(RANK_NAMES[tier]) : `${t(RANK_NAMES[tier])} ${step}`
}
