/** Averages with their intervals: how they are written and drawn. */

import type { ReactNode } from 'react'
import type { Average } from '@/shared/api/contract.gen'
import { useI18n, useT } from '@/shared/i18n/i18n'

/** `4.2` and `2.8`, with a decimal of the player's language. */
export function useDecimals(): (value: number) => string {
  const { language } = useI18n()
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (value) => format.format(value)
}

/** `between 2.8 and 5.6`; null for a single value. */
export function useBetween(): (average: Pick<Average, 'low' | 'high'>) => string | null {
  const t = useT()
  const decimal = useDecimals()
  return ({ low, high }) =>
    low === null || high === null
      ? null
      : t('stats.between', { low: decimal(low), high: decimal(high) })
}

interface ProbablyProps {
  average: Average
  tooFew: string
}

/** The interval below a large average; of few values it is wide, and the page says so. */
export function Probably({ average, tooFew }: ProbablyProps) {
  const t = useT()
  const interval = useBetween()(average)
  return (
    <p className="text-sm text-muted">
      {interval && (
        <>
          {t('stats.probably')} <strong className="whitespace-nowrap text-ink">{interval}</strong>
        </>
      )}
      {!average.enough && <span className="block">{tooFew}</span>}
    </p>
  )
}

interface AverageBarProps {
  average: Average
  /** The values at the left and at the right end. */
  from: number
  to: number
  /** The value that is neither good nor bad. */
  middle: number
}

/** An average as a point on an axis, its interval as a bar around it. The figure is written beside it, so it is hidden here. */
export function AverageBar({ average, from, to, middle }: AverageBarProps) {
  const { mean, low, high } = average
  if (low === null || high === null) return null
  const at = (value: number) => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))
  const [left, right] = [at(low), at(high)].toSorted((a, b) => a - b)
  const sides = [low, high].map((value) => Math.sign(at(value) - at(middle)))
  const side = sides.every((sign) => sign > 0)
    ? 'above'
    : sides.every((sign) => sign < 0)
      ? 'below'
      : 'across'
  return (
    <span className={`interval interval-${side}`} aria-hidden="true">
      <i style={{ left: `${left}%`, width: `${(right ?? 0) - (left ?? 0)}%` }} />
      <u style={{ left: `${at(middle)}%` }} />
      <b style={{ left: `${at(mean)}%` }} />
    </span>
  )
}

interface AverageRowProps extends Omit<AverageBarProps, 'average'> {
  name: string
  /** Below the name. */
  detail?: string
  sign?: ReactNode
  average: Average | null
  /** `12 games` or `3 runs`. */
  count: string
  tooFew: string
}

/** A row of averages of one kind below each other. */
export function AverageRow({
  name,
  detail,
  sign,
  average,
  count,
  tooFew,
  ...axis
}: AverageRowProps) {
  const decimal = useDecimals()
  const between = useBetween()
  const shown = average?.enough
  return (
    <li>
      <div className="group-row">
        {sign}
        <span className="group-name">
          {name}
          {detail && <small className="block font-normal text-muted">{detail}</small>}
        </span>
        {shown ? (
          <span className="group-bar">
            <AverageBar average={average} {...axis} />
          </span>
        ) : (
          <span className="group-bar group-few">{tooFew}</span>
        )}
        <span className={shown ? 'group-rate' : 'group-rate text-muted'}>
          {average ? decimal(average.mean) : '–'}
          {shown && (
            <>
              <small aria-hidden="true">{count}</small>
              <span className="sr-only">
                {between(average)}, {count}
              </span>
            </>
          )}
        </span>
      </div>
    </li>
  )
}
