/** Whole seconds until a moment of the server's clock. They change when that clock does, not some time after. */

import { useEffect, useState } from 'react'

export function secondsLeft(closesAt: number, now: number): number {
  return Math.max(0, Math.ceil((closesAt - now) / 1000))
}

/** `stoppedAt`, by the server's clock, holds them where they were. */
export function useSecondsLeft(
  closesAt: number,
  offset: number,
  stoppedAt: number | null = null,
): number {
  const [left, setLeft] = useState(() => secondsLeft(closesAt, stoppedAt ?? Date.now() + offset))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const now = stoppedAt ?? Date.now() + offset
      setLeft(secondsLeft(closesAt, now))
      if (stoppedAt !== null || now >= closesAt) return
      const untilNext = (closesAt - now) % 1000 || 1000
      timer = setTimeout(tick, untilNext)
    }
    tick()
    return () => clearTimeout(timer)
  }, [closesAt, offset, stoppedAt])
  return left
}
