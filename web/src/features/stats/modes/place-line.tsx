/** The place of each game as a dot, the average of the last games as a line and its interval as a band; first place is at the top. */

import { BATTLEGROUNDS, type BattlegroundsPoint } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { areaPath, linePath, xOf, yOf } from '../line-path'
import { LinePlot, useCursor } from '../line-plot'
import { useBetween, useDecimals } from './averages'

interface PlaceLineProps {
  points: readonly BattlegroundsPoint[]
  /** The last place. */
  places: number
}

/** A place from 1, the top, to 0. */
const heightOf = (place: number, places: number) => (places - place) / (places - 1)

export function PlaceLine({ points, places }: PlaceLineProps) {
  const t = useT()
  const sentence = useSentence()
  const cursor = useCursor(points.length)
  const point = points[cursor.at]
  if (!point) return null
  return (
    <LinePlot
      cursor={cursor}
      times={points.map(({ at }) => at)}
      legend={t('modes.lineLegend', { count: BATTLEGROUNDS.line_average })}
      sentence={sentence(point)}
      scale={[1, places]}
      table={<Table points={points} />}
    >
      <Drawing points={points} places={places} />
      <Dots points={points} places={places} chosen={cursor.isChosen ? cursor.at : null} />
    </LinePlot>
  )
}

function Dots({ points, places, chosen }: PlaceLineProps & { chosen: number | null }) {
  return points.map((it, place) => (
    <i
      key={it.game}
      className="place-dot"
      data-chosen={place === chosen}
      style={{
        left: `${xOf(place, points.length)}%`,
        top: `${yOf(heightOf(it.place, places))}%`,
      }}
    />
  ))
}

function useSentence() {
  const t = useT()
  const { date } = useFormats()
  const decimal = useDecimals()
  const between = useBetween()
  return ({ game, at, place, average }: BattlegroundsPoint) => {
    const told = t('modes.linePoint', { game, date: date(new Date(at)), place })
    const interval = average && between(average)
    return interval
      ? `${told}, ${t('modes.lineAverage', { average: decimal(average.mean), interval })}`
      : told
  }
}

function Drawing({ points, places }: PlaceLineProps) {
  const t = useT()
  const line = points.map(({ place, average }) => ({
    rate: heightOf(average?.mean ?? place, places),
    // The lower place is the better one.
    high: heightOf(average?.low ?? average?.mean ?? place, places),
    low: heightOf(average?.high ?? average?.mean ?? place, places),
  }))
  const rules = Array.from({ length: places }, (_, place) => yOf(heightOf(place + 1, places)))
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('modes.lineLabel', { count: points.length })}
    >
      <path className="rate-line-rules" d={rules.map((y) => `M0 ${y}H100`).join('')} />
      <path className="rate-line-band" d={areaPath(line)} />
      <path className="rate-line-half" d="M0 50H100" />
      <path className="rate-line-stroke" d={linePath(line)} />
    </svg>
  )
}

function Table({ points }: Pick<PlaceLineProps, 'points'>) {
  const t = useT()
  const { date } = useFormats()
  const decimal = useDecimals()
  const between = useBetween()
  return (
    <table>
      <caption>{t('modes.lineLegend', { count: BATTLEGROUNDS.line_average })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('stats.lineDay')}</th>
          <th scope="col">{t('modes.placeNow')}</th>
          <th scope="col">{t('modes.average')}</th>
          <th scope="col">{t('stats.interval')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ game, at, place, average }) => (
          <tr key={game}>
            <th scope="row">{date(new Date(at))}</th>
            <td>{place}</td>
            <td>{average && decimal(average.mean)}</td>
            <td>{average && between(average)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
