/** Where the player stands in each format, as told and stepped since: kept on this device until the season ends. */

import * as v from 'valibot'
import { FORMATS, type Format } from '@/shared/catalog/card'
import { MOST_BONUS, STARS, TIERS, type Ladder } from './ladder'

export type Ladders = Partial<Record<Format, Ladder | undefined>>

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

const LadderSchema = v.object({
  rank: v.object({
    tier: v.picklist([...TIERS, 'legend']),
    step: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  stars: whole(STARS),
  bonus: v.pipe(whole(MOST_BONUS), v.minValue(1)),
  streak: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

const Kept = v.object({
  season: v.string(),
  ladders: v.record(v.picklist(FORMATS), v.optional(LadderSchema)),
})

const keyOf = (user: string) => `tracker ladder ${user}`

/** A season of the game is a month: `2026-11`. */
const seasonOf = (now: Date) => `${now.getFullYear()}-${now.getMonth() + 1}`

/** Empty in a new season, in which everyone begins again. */
export function readLadders(user: string, now: Date): Ladders {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(keyOf(user)) ?? 'null'))
    return parsed.success && parsed.output.season === seasonOf(now) ? parsed.output.ladders : {}
  } catch {
    return {}
  }
}

export function saveLadders(user: string, ladders: Ladders, now: Date): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify({ season: seasonOf(now), ladders }))
  } catch {
    // Storage is blocked: it lasts until the page is closed.
  }
}
