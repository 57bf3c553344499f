/** The mana curve: eight columns, from 0 to 7 and more, with a table for screen readers. */

import { useT } from '@/shared/i18n/i18n'

const STEP = 32
const BAR = 24
const TALLEST = 64
const FOOT = 82

export function ManaCurve({ curve }: { curve: readonly number[] }) {
  const t = useT()
  const top = Math.max(...curve, 1)
  const columns = curve.map((count, cost) => ({
    count,
    cost: cost === curve.length - 1 ? `${cost}+` : String(cost),
    middle: cost * STEP + STEP / 2,
    height: Math.max(3, (count / top) * TALLEST),
  }))
  return (
    <figure className="relative">
      <svg viewBox={`0 0 ${curve.length * STEP} 100`} className="curve" aria-hidden="true">
        {columns.map(({ cost, count, middle, height }) => (
          <g key={cost} textAnchor="middle">
            <rect
              x={middle - BAR / 2}
              y={FOOT - height}
              width={BAR}
              height={height}
              rx="4"
              className={count === 0 ? 'curve-none' : 'curve-bar'}
            />
            {count > 0 && (
              <text x={middle} y={FOOT - height - 4} className="curve-count">
                {count}
              </text>
            )}
            <text x={middle} y="96" className="curve-cost">
              {cost}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>{t('decks.curve')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('decks.cost')}</th>
            <th scope="col">{t('decks.cards')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ cost, count }) => (
            <tr key={cost}>
              <th scope="row">{cost}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
