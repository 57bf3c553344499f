/** Sends kept matches by itself until it is stopped: at once, when the network or the tab comes back, and now and then. */

import { readChoice } from '@/shared/storage/saved-choice'
import { sendMatches } from './matches'

const FIRST_MS = 15_000
const LONGEST_MS = 5 * 60_000

export function keepSending(onSent: () => void): () => void {
  let pause = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const send = async () => {
    clearTimeout(timer)
    const sent = await sendMatches().catch(() => 0)
    if (stopped) return
    if (sent > 0) onSent()
    pause = sent > 0 ? FIRST_MS : Math.min(pause * 2, LONGEST_MS)
    // The device may be online while the server is not.
    if (readChoice('matches_kept') !== null) timer = setTimeout(() => void send(), pause)
  }
  const now = () => {
    pause = FIRST_MS
    if (readChoice('matches_kept') !== null) void send()
  }
  const seen = () => {
    if (document.visibilityState === 'visible') now()
  }

  now()
  addEventListener('online', now)
  document.addEventListener('visibilitychange', seen)
  return () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', seen)
  }
}
