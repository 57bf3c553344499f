/**
 * The place of each game as a dot, the average of the last games as a line and its interval as a band; first place is at the
 * top. A finger or the pointer moves along it; the keyboard does by a slider. The same figures are in a hidden table.
 */

import { useState, type PointerEvent } from 'react'
import { BATTLEGROUNDS, type BattlegroundsPoint } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { areaPath, linePath, xOf, yOf } from '../line-path'
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
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  if (!point) return null
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    setChosen(Math.round(share * last))
  }
  const left = `${xOf(at, points.length)}%`
  return (
    <figure className="rate-line">
      <p className="rate-line-told text-sm" aria-hidden="true">
        {chosen === null
          ? t('modes.lineLegend', { count: BATTLEGROUNDS.line_average })
          : sentence(point)}
      </p>
      <div className="rate-line-plot">
        <div className="rate-line-scale" aria-hidden="true">
          <span>1</span>
          <span>{places}</span>
        </div>
        <div
          className="rate-line-area"
          onPointerDown={follow}
          onPointerMove={follow}
          onPointerLeave={() => setChosen(null)}
        >
          <Drawing points={points} places={places} />
          {chosen !== null && <i className="rate-line-cursor" style={{ left }} />}
          <Dots points={points} places={places} chosen={chosen} />
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

function Days({ points }: Pick<PlaceLineProps, 'points'>) {
  const { date } = useFormats()
  const label = (place: number) => date(new Date(points[place]?.at ?? 0))
  return (
    <div className="rate-line-days" aria-hidden="true">
      <span>{label(0)}</span>
      {points.length > 1 && <span>{label(points.length - 1)}</span>}
    </div>
  )
}

function HiddenTable({ points }: Pick<PlaceLineProps, 'points'>) {
  const t = useT()
  const { date } = useFormats()
  const decimal = useDecimals()
  const between = useBetween()
  return (
    <div className="sr-only">
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
    </div>
  )
}
