/** Animates a number from its old value to the new one, unless the user prefers reduced motion. */

import { useEffect, useRef, useState } from 'react'

const DURATION_MS = 620

/** `first` is shown before the first value. */
export function useAnimatedNumber(value: number | undefined, first = value): number | undefined {
  const [shown, setShown] = useState(first)
  const from = useRef(first)

  useEffect(() => {
    const start = from.current
    if (start === undefined || value === undefined || start === value || prefersReducedMotion()) {
      from.current = value
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, now - began) / DURATION_MS)
      from.current = interpolate(start, value, share)
      setShown(from.current)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return shown
}

/** Counts from 0 to the value when it is first shown. */
export function useCountUp(value: number): number {
  return useAnimatedNumber(value, 0) ?? value
}

/** Ease-out interpolation between two numbers, rounded. */
export function interpolate(start: number, end: number, share: number): number {
  const eased = 1 - (1 - share) ** 3
  return Math.round(start + (end - start) * eased)
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
