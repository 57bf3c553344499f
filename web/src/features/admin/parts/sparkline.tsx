/** A small curve of daily numbers, with the same numbers as a hidden table. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { curveOf, HEIGHT, WIDTH } from './curve'

interface SparklineProps {
  name: string
  days: readonly { day: string; value: number }[]
}

export function Sparkline({ name, days }: SparklineProps) {
  const t = useT()
  const { number } = useFormats()
  const { line, area } = curveOf(days.map(({ value }) => value))
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="adm-spark"
        aria-hidden="true"
      >
        <path d={area} fill="var(--mana-soft)" />
        <path
          d={line}
          fill="none"
          stroke="var(--mana)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="sr-only">
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.day')}</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <td>{day}</td>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
