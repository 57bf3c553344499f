/** Counts seconds down to zero by the clock, so a sleeping tab does not delay it. */

import { useEffect, useState } from 'react'

export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(remaining)
      if (remaining === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end])

  const restart = (next: number) => {
    setLeft(next)
    setEnd(Date.now() + next * 1000)
  }
  return [left, restart]
}
