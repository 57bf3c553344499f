/** Pictures of the app for visitors: a question, a deck and a podium, drawn with the app's own styles. */

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { SHOWCASE } from './texts/showcase'

export function Showcase() {
  const { language } = useI18n()
  const texts = SHOWCASE[language]
  return (
    <ul className="mx-auto grid max-w-sm gap-4 lg:max-w-md">
      <Picture text={texts.quiz}>
        <Question />
      </Picture>
      <Picture text={texts.deck}>
        <Curve />
      </Picture>
      <Picture text={texts.rank}>
        <Podium />
      </Picture>
    </ul>
  )
}

function Picture({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="card flex flex-wrap items-center gap-4 p-3">
      <span className="w-36 max-w-full" aria-hidden="true">
        {children}
      </span>
      <span className="min-w-0 flex-1 basis-28 font-display text-lg leading-snug font-bold text-balance">
        {text}
      </span>
    </li>
  )
}

const ANSWERS = ['A', 'B', 'C', 'D'] as const
const NUMBERS = ['20', '30', '45', '60']
const RIGHT = 1

function Question() {
  return (
    <span className="grid gap-1.5 text-xs font-bold">
      <span className="rounded-sm bg-line h-2.5 w-11/12" />
      <span className="rounded-sm bg-line mb-1 h-2.5 w-2/3" />
      <span className="grid grid-cols-2 gap-1.5">
        {ANSWERS.map((letter, place) => (
          <span
            key={letter}
            className={`flex items-center gap-1.5 rounded-sm border px-1.5 py-1 ${
              place === RIGHT ? 'border-ok bg-ok-soft text-ok' : 'border-line bg-surface-2'
            }`}
          >
            <span className="grow">{NUMBERS[place]}</span>
            {place === RIGHT && <Check className="size-3.5" />}
          </span>
        ))}
      </span>
    </span>
  )
}

/** The cards of a deck by cost. */
const COSTS = [2, 6, 8, 6, 4, 2, 1, 1].map((count, cost) => [cost, count] as const)

function Curve() {
  return (
    <svg viewBox="0 0 176 72" className="w-full">
      {COSTS.map(([cost, count]) => {
        const height = count * 6
        return (
          <g key={cost}>
            <rect
              x={cost * 22 + 2}
              y={54 - height}
              width={18}
              height={height}
              rx={3}
              className="curve-bar"
            />
            <text x={cost * 22 + 11} y={68} textAnchor="middle" className="curve-cost">
              {cost < 7 ? cost : '7+'}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const STEPS = [
  { name: 'Théo', place: 2, rank: 'silver', height: 'h-8' },
  { name: 'Maya', place: 1, rank: 'gold', height: 'h-12' },
  { name: 'Leo', place: 3, rank: 'bronze', height: 'h-6' },
]

function Podium() {
  return (
    <span className="grid grid-cols-3 items-end gap-1.5 text-center text-xs font-bold">
      {STEPS.map(({ name, place, rank, height }) => (
        <span key={place} className="grid gap-1">
          {name}
          <span
            className={`grid place-items-center rounded-t-sm text-[#1c1206] ${height}`}
            style={{ background: `var(--rank-${rank})` }}
          >
            {place}
          </span>
        </span>
      ))}
    </span>
  )
}
