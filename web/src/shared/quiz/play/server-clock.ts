/** What time it is for the server. Its clock alone decides; this only lets the page show it truly. */

import { useSyncExternalStore } from 'react'

/** One look at the server's clock. */
export interface Look {
  /** Server time less the time of this device, in milliseconds. */
  offset: number
  /** How far the offset can be wrong. */
  doubt: number
  /** When it was taken, by this device. */
  at: number
}

/** A device's clock drifts; an old look is worth less than a slightly worse new one. */
const FRESH_MS = 60_000

/** An answer that said `serverNow` somewhere between asking and hearing; in the middle it is least wrong. */
export function look(serverNow: number, askedAt: number, heardAt: number): Look {
  const doubt = Math.max(0, heardAt - askedAt) / 2
  return { offset: serverNow - (askedAt + doubt), doubt, at: heardAt }
}

/** The one to believe. Where both cannot be true, a clock was set meanwhile and the new one counts. */
export function better(kept: Look | null, fresh: Look): Look {
  if (!kept || fresh.at - kept.at > FRESH_MS || fresh.doubt <= kept.doubt) return fresh
  return Math.abs(fresh.offset - kept.offset) > fresh.doubt + kept.doubt ? fresh : kept
}

let kept: Look | null = null
const listeners = new Set<() => void>()

/** Notes the time that an answer of the server names. */
export function noteServerTime(serverNow: number, askedAt: number, heardAt = Date.now()): void {
  const next = better(kept, look(serverNow, askedAt, heardAt))
  if (next === kept) return
  kept = next
  for (const listener of listeners) listener()
}

/** Asks for something that names the server's time as `now`, and notes it. */
export async function timed<Answer extends { now: number } | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const askedAt = Date.now()
  const answer = await ask()
  if (answer) noteServerTime(answer.now, askedAt)
  return answer
}

export function serverOffset(): number {
  return kept?.offset ?? 0
}

/** Server time less device time, in milliseconds: `Date.now() + offset` is now. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, serverOffset)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
