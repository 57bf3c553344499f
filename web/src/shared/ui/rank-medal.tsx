/** The medal of a rank: a sunburst in the rank's metal around a dark hexagon with a star and the division. */

import { useId } from 'react'

const RAYS = 12
const OUTER = 58
const INNER = 49

/** A star with `RAYS` blunt rays around the centre. */
const BURST = Array.from({ length: RAYS * 2 }, (_, corner) => {
  const radius = corner % 2 === 0 ? OUTER : INNER
  const angle = (Math.PI * corner) / RAYS - Math.PI / 2
  return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`
}).join(' ')

const HEXAGON = '0,-38 33,-19 33,19 0,38 -33,19 -33,-19'
const STAR = 'M0-25 6.9-8 25-6.6 11.2 5.2 15.5 22.8 0 13.2-15.5 22.8-11.2 5.2-25-6.6-6.9-8z'

interface RankMedalProps {
  /** A step of the ladder; Legend has no division. */
  step: { rank: string; division: number | null }
  className: string
}

export function RankMedal({ step, className }: RankMedalProps) {
  const id = useId()
  const metal = `var(--rank-${step.rank})`
  return (
    <svg viewBox="-60 -60 120 120" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`color-mix(in oklab, ${metal} 45%, white)`} />
          <stop offset="0.5" stopColor={metal} />
          <stop offset="1" stopColor={`color-mix(in oklab, ${metal} 55%, black)`} />
        </linearGradient>
      </defs>
      <polygon
        points={BURST}
        fill={`url(#${id})`}
        stroke={`color-mix(in oklab, ${metal} 50%, black)`}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle
        r="43"
        fill="none"
        stroke={`color-mix(in oklab, ${metal} 50%, white)`}
        strokeWidth="1.2"
      />
      <polygon
        points={HEXAGON}
        fill="#1a2740"
        stroke={`url(#${id})`}
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path
        d={STAR}
        fill={`url(#${id})`}
        stroke={`color-mix(in oklab, ${metal} 40%, white)`}
        strokeLinejoin="round"
      />
      {step.division !== null && (
        <text y="8" textAnchor="middle" className="medal-division">
          {step.division}
        </text>
      )}
    </svg>
  )
}
