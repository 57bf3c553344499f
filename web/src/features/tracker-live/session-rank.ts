/** The player's rank, asked for once a session of the game, because no log has it. Kept on this device. */

import * as v from 'valibot'

const KEY = 'tracker rank'

const SessionRank = v.object({ session: v.string(), rank: v.nullable(v.string()) })

/** A null rank was skipped: it is not asked for again in this session. */
export type SessionRank = v.InferOutput<typeof SessionRank>

export function readRank(session: string): SessionRank | null {
  try {
    const parsed = v.safeParse(SessionRank, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success && parsed.output.session === session ? parsed.output : null
  } catch {
    return null
  }
}

export function saveRank(kept: SessionRank): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is blocked: it lasts until the page is closed.
  }
}

export const TIERS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type Tier = (typeof TIERS)[number]

export interface Rank {
  tier: Tier | 'legend'
  /** 10 to 1, or the place of a legend, if it was told. */
  step: number | null
}

/** As a match has it: `gold_3`, `legend`, `legend_120`. */
export function writeRank({ tier, step }: Rank): string {
  return step === null ? tier : `${tier}_${step}`
}

export function parseRank(text: string): Rank | null {
  const [name = '', number] = text.split('_')
  const step = number === undefined ? null : Number(number)
  if (name === 'legend') return { tier: 'legend', step }
  const tier = TIERS.find((known) => known === name)
  return tier && step !== null && step >= 1 && step <= 10 ? { tier, step } : null
}
