/** The server's time, estimated on the page. The server decides by its own clock; the page only shows it. */

import { useSyncExternalStore } from 'react'
import { firstCallsSentAt } from '@/shared/api/first-calls'

/** One measurement of the server's clock. */
export interface ClockSample {
  /** Server time less the time of this device, in milliseconds. */
  offset: number
  /** How far the offset can be wrong. */
  doubt: number
  /** When it was measured, by this device. */
  at: number
}

/** A device's clock drifts: a newer sample replaces one that is older than this, even if it is less exact. */
const FRESH_MS = 60_000

/** The server's time was `serverNow` at some moment between request and response; the middle has the smallest error. */
export function sampleOf(serverNow: number, requestedAt: number, receivedAt: number): ClockSample {
  const doubt = Math.max(0, receivedAt - requestedAt) / 2
  return { offset: serverNow - (requestedAt + doubt), doubt, at: receivedAt }
}

/** The better sample. If they contradict each other, a clock was set in between, and the newer one counts. */
export function better(current: ClockSample | null, fresh: ClockSample): ClockSample {
  if (!current || fresh.at - current.at > FRESH_MS || fresh.doubt <= current.doubt) return fresh
  return Math.abs(fresh.offset - current.offset) > fresh.doubt + current.doubt ? fresh : current
}

let current: ClockSample | null = null
const listeners = new Set<() => void>()

/** Stores the time in a response of the server. */
export function noteServerTime(
  serverNow: number,
  requestedAt: number,
  receivedAt = Date.now(),
): void {
  const next = better(current, sampleOf(serverNow, requestedAt, receivedAt))
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** Makes a call whose response has the server's time as `now`, and stores that time. */
export async function timed<Answer extends { now: number } | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  // The answer may be to a call that was sent before the code was there.
  const requestedAt = firstCallsSentAt() ?? Date.now()
  const answer = await ask()
  if (answer) noteServerTime(answer.now, requestedAt)
  return answer
}

export function serverOffset(): number {
  return current?.offset ?? 0
}

/** Server time less device time, in milliseconds: `Date.now() + offset` is now. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, serverOffset)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
