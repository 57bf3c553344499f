/** How far the player's clock was ahead of UTC before it was changed: a match of last winter was played on a day of winter time. */

import type { PastOffset } from '@/shared/api/contract.gen'

const MINUTE = 60_000
/** No zone changes its clocks twice within it. */
const STEP = 7 * 24 * 60
const YEARS = 10

const browserOffset = (ms: number): number => -new Date(ms).getTimezoneOffset()

/** The offsets of the last ten years, oldest first. The present one is not among them. */
export function findPastOffsets(now: number, offsetAt: (ms: number) => number): PastOffset[] {
  const found: PastOffset[] = []
  const offset = (minute: number) => offsetAt(minute * MINUTE)
  const end = Math.floor(now / MINUTE)
  for (let start = end - YEARS * 52 * STEP; start < end; start += STEP) {
    let [before, after] = [start, Math.min(start + STEP, end)]
    const minutes = offset(before)
    if (offset(after) === minutes) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offset(middle) === minutes) before = middle
      else after = middle
    }
    found.push({ until: after * MINUTE, minutes })
  }
  return found
}

let known: { minutes: number; past: PastOffset[] } | null = null

/** The browser's zone: the present offset, and the past ones, which are found once. */
export function clockOffsets(): { minutes: number; past: PastOffset[] } {
  const now = Date.now()
  const minutes = browserOffset(now)
  if (known?.minutes !== minutes) known = { minutes, past: findPastOffsets(now, browserOffset) }
  return known
}
