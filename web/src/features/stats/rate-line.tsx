/**
 * The win rate of the last 20 matches after each match, its interval as a band. A finger or the pointer moves along it; the
 * keyboard does by a slider. The same figures are in a hidden table.
 */

import { useState, type PointerEvent } from 'react'
import { STATS, type StatsLine } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { useRates } from '@/shared/stats/rate'
import { areaPath, linePath, xOf, yOf } from './line-path'

export function RateLine({ points }: { points: readonly StatsLine[] }) {
  const t = useT()
  const { whole, bare } = useRates()
  const { date } = useFormats()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  if (!point) return null

  const sentence = (it: StatsLine) =>
    t('stats.linePoint', {
      game: it.game,
      date: date(new Date(it.at)),
      rate: whole(it.rate ?? 0),
      low: bare(it.low ?? 0),
      high: whole(it.high ?? 1),
    })
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    setChosen(Math.round(share * last))
  }
  const left = `${xOf(at, points.length)}%`
  return (
    <figure className="rate-line">
      <p className="rate-line-told text-sm" aria-hidden="true">
        {chosen === null ? t('stats.lineLegend', { count: STATS.line_matches }) : sentence(point)}
      </p>
      <div className="rate-line-plot">
        <Scale />
        <div
          className="rate-line-area"
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setChosen(null)}
        >
          <Drawing points={points} />
          {chosen !== null && <i className="rate-line-cursor" style={{ left }} />}
          <b className="rate-line-dot" style={{ left, top: `${yOf(point.rate ?? 0)}%` }} />
          <input
            type="range"
            className="rate-line-slider"
            min={0}
            max={last}
            value={at}
            aria-label={t('stats.lineSlider')}
            aria-valuetext={sentence(point)}
            onChange={(event) => setChosen(Number(event.target.value))}
            onBlur={() => setChosen(null)}
          />
        </div>
        <Days points={points} />
      </div>
      <HiddenTable points={points} />
    </figure>
  )
}

interface PointsProps {
  points: readonly StatsLine[]
}

function Scale() {
  return (
    <div className="rate-line-scale" aria-hidden="true">
      <span>100</span>
      <span>50</span>
      <span>0</span>
    </div>
  )
}

function Drawing({ points }: PointsProps) {
  const t = useT()
  const { whole } = useRates()
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('stats.lineLabel', {
        first: whole(points[0]?.rate ?? 0),
        last: whole(points.at(-1)?.rate ?? 0),
        count: points.length,
      })}
    >
      <path className="rate-line-rules" d="M0 0H100M0 25H100M0 75H100M0 100H100" />
      <path className="rate-line-band" d={areaPath(points)} />
      <path className="rate-line-half" d="M0 50H100" />
      <path className="rate-line-stroke" d={linePath(points)} />
    </svg>
  )
}

function Days({ points }: PointsProps) {
  const { language } = useI18n()
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const label = (place: number) => short.format(new Date(points[place]?.at ?? 0))
  const last = points.length - 1
  return (
    <div className="rate-line-days" aria-hidden="true">
      <span>{label(0)}</span>
      {points.length > 8 && <span>{label(Math.floor(last / 2))}</span>}
      <span>{label(last)}</span>
    </div>
  )
}

function HiddenTable({ points }: PointsProps) {
  const t = useT()
  const { whole, bare } = useRates()
  const { date } = useFormats()
  return (
    <div className="sr-only">
      <table>
        <caption>{t('stats.lineLegend', { count: STATS.line_matches })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stats.lineDay')}</th>
            <th scope="col">{t('home.winRate')}</th>
            <th scope="col">{t('stats.interval')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((it) => (
            <tr key={it.game}>
              <th scope="row">{date(new Date(it.at))}</th>
              <td>{whole(it.rate ?? 0)}</td>
              <td>{t('stats.between', { low: bare(it.low ?? 0), high: whole(it.high ?? 1) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
