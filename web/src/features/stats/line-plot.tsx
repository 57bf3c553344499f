/**
 * A line over time in a box: a finger or the pointer moves a cursor along it, the keyboard does by a slider. What is drawn in the
 * box, and the table for screen readers, is the caller's.
 */

import { useState, type PointerEvent, type ReactNode } from 'react'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { xOf } from './line-path'

interface Cursor {
  /** The point that was chosen, or the last one. */
  at: number
  isChosen: boolean
  choose: (at: number | null) => void
}

export function useCursor(count: number): Cursor {
  const [chosen, choose] = useState<number | null>(null)
  const last = Math.max(0, count - 1)
  return { at: Math.min(chosen ?? last, last), isChosen: chosen !== null, choose }
}

interface LinePlotProps {
  cursor: Cursor
  /** When each point was. */
  times: readonly (string | number)[]
  /** The point at the cursor, in words. */
  sentence: string
  /** What the line shows, while no point is chosen. */
  legend: string
  /** The numbers beside the box, from the top. */
  scale: readonly number[]
  table: ReactNode
  children: ReactNode
}

export function LinePlot(props: LinePlotProps) {
  const { cursor, times, sentence, legend, scale, table, children } = props
  return (
    <figure className="rate-line">
      <p className="rate-line-told text-sm" aria-hidden="true">
        {cursor.isChosen ? sentence : legend}
      </p>
      <div className="rate-line-plot">
        <div className="rate-line-scale" aria-hidden="true">
          {scale.map((number) => (
            <span key={number}>{number}</span>
          ))}
        </div>
        <Area cursor={cursor} count={times.length} sentence={sentence}>
          {children}
        </Area>
        <Days times={times} />
      </div>
      <div className="sr-only">{table}</div>
    </figure>
  )
}

interface AreaProps extends Pick<LinePlotProps, 'cursor' | 'sentence' | 'children'> {
  count: number
}

function Area({ cursor: { at, isChosen, choose }, count, sentence, children }: AreaProps) {
  const t = useT()
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    choose(Math.round(share * (count - 1)))
  }
  return (
    <div
      className="rate-line-area"
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => choose(null)}
    >
      {isChosen && <i className="rate-line-cursor" style={{ left: `${xOf(at, count)}%` }} />}
      {children}
      <input
        type="range"
        className="rate-line-slider"
        min={0}
        max={count - 1}
        value={at}
        aria-label={t('stats.lineSlider')}
        aria-valuetext={sentence}
        onChange={(event) => choose(Number(event.target.value))}
        onBlur={() => choose(null)}
      />
    </div>
  )
}

function Days({ times }: Pick<LinePlotProps, 'times'>) {
  const { language } = useI18n()
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const label = (place: number) => short.format(new Date(times[place] ?? 0))
  const last = times.length - 1
  return (
    <div className="rate-line-days" aria-hidden="true">
      <span>{label(0)}</span>
      {last > 7 && <span>{label(Math.floor(last / 2))}</span>}
      {last > 0 && <span>{label(last)}</span>}
    </div>
  )
}
