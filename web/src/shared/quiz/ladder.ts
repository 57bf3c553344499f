/** The ranked ladder: five ranks of three divisions, then Legend. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

export const RANKS = ['bronze', 'silver', 'gold', 'platinum', 'diamond', 'legend'] as const

export type Rank = (typeof RANKS)[number]

export interface Step {
  rank: Rank
  /** 3, 2 or 1; Legend has none. */
  division: number | null
}

/** From the first step to the last. */
export const LADDER: readonly Step[] = RANKS.flatMap((rank): Step[] =>
  rank === 'legend'
    ? [{ rank, division: null }]
    : [3, 2, 1].map((division) => ({ rank, division })),
)

export const FIRST_STEP: Step = { rank: 'bronze', division: 3 }

/** The step that the server names; the first one where it is none of ours. */
export function stepOf(rank: string, division: number): Step {
  const isIt = (step: Step) =>
    step.rank === rank && (step.division === null || step.division === division)
  return LADDER.find(isIt) ?? FIRST_STEP
}

/** The step of that number, from 1. */
export function stepAt(number: number): Step {
  return LADDER[number - 1] ?? FIRST_STEP
}

/** As addresses write it: `bronze-3`, `legend`. */
export function stepSlug({ rank, division }: Step): string {
  return division === null ? rank : `${rank}-${division}`
}

/** The number of the step that an address names, from 1; null where it names none. */
export function numberOfSlug(slug: string): number | null {
  const place = LADDER.findIndex((step) => stepSlug(step) === slug)
  return place < 0 ? null : place + 1
}

const NAMES: Record<Rank, PlainKey> = {
  bronze: 'ranks.bronze',
  silver: 'ranks.silver',
  gold: 'ranks.gold',
  platinum: 'ranks.platinum',
  diamond: 'ranks.diamond',
  legend: 'ranks.legend',
}

/** `Bronze 3`, `Legend`. The number stays on the line of the name. */
export function stepName(t: Translate, { rank, division }: Step): string {
  return division === null ? t(NAMES[rank]) : `${t(NAMES[rank])}\u00a0${division}`
}
