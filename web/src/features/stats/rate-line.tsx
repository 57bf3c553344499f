/** The win rate of the last 20 matches after each match, its interval as a band. */

import { STATS, type StatsLine } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useRates } from '@/shared/stats/rate'
import { areaPath, linePath, xOf, yOf } from './line-path'
import { LinePlot, useCursor } from './line-plot'

export function RateLine({ points }: PointsProps) {
  const t = useT()
  const { whole, bare } = useRates()
  const { date } = useFormats()
  const cursor = useCursor(points.length)
  const point = points[cursor.at]
  if (!point) return null
  return (
    <LinePlot
      cursor={cursor}
      times={points.map(({ at }) => at)}
      legend={t('stats.lineLegend', { count: STATS.line_matches })}
      sentence={t('stats.linePoint', {
        game: point.game,
        date: date(new Date(point.at)),
        rate: whole(point.rate ?? 0),
        low: bare(point.low ?? 0),
        high: whole(point.high ?? 1),
      })}
      scale={[100, 50, 0]}
      table={<Table points={points} />}
    >
      <Drawing points={points} />
      <b
        className="rate-line-dot"
        style={{ left: `${xOf(cursor.at, points.length)}%`, top: `${yOf(point.rate ?? 0)}%` }}
      />
    </LinePlot>
  )
}

interface PointsProps {
  points: readonly StatsLine[]
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

function Table({ points }: PointsProps) {
  const t = useT()
  const { whole, bare } = useRates()
  const { date } = useFormats()
  return (
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
  )
}
