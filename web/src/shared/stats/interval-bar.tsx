/** A win rate, or a difference, as a point on an axis, its interval as a bar around it. The figure is written beside it, so it is hidden here. */

import type { WinRate } from '@/shared/api/contract.gen'
import { sideOf } from './rate'

interface IntervalBarProps {
  figures: Pick<WinRate, 'rate' | 'low' | 'high'>
  /** The ends of the axis. */
  from?: number
  to?: number
  /** What it is compared with. */
  middle?: number
}

export function IntervalBar({ figures, from = 0, to = 1, middle = 0.5 }: IntervalBarProps) {
  const { rate, low, high } = figures
  if (rate === null || low === null || high === null) return null
  const at = (value: number) => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))
  return (
    <span className={`interval interval-${sideOf(figures, middle)}`} aria-hidden="true">
      <i style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
      <u style={{ left: `${at(middle)}%` }} />
      <b style={{ left: `${at(rate)}%` }} />
    </span>
  )
}
