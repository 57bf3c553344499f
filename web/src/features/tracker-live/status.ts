/** How fresh the tracked game is, for the pill beside it. */

const FRESH_MS = 5000
/** Until then a player may just be thinking. */
const QUIET_MS = 40_000

export type Status =
  | { kind: 'live'; seconds: number }
  /** Nothing was written for a while; the game may have been closed. */
  | { kind: 'quiet'; seconds: number }
  | { kind: 'over' }
  | { kind: 'waiting' }
  | { kind: 'lost' }

interface Known {
  /** The files cannot be read. */
  lost: boolean
  lastLineAt: number | null
  game: { ended: boolean } | null
}

export function statusOf({ lost, lastLineAt, game }: Known, now: number): Status {
  if (lost) return { kind: 'lost' }
  if (!game || lastLineAt === null) return { kind: 'waiting' }
  if (game.ended) return { kind: 'over' }
  const passed = Math.max(0, now - lastLineAt)
  const seconds = Math.floor(passed / 1000)
  return passed < QUIET_MS ? { kind: 'live', seconds } : { kind: 'quiet', seconds }
}

/** Green: the line was written in the last seconds. */
export const isFresh = (status: Status): boolean =>
  status.kind === 'live' && status.seconds * 1000 < FRESH_MS
