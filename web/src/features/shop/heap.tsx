/** A heap of mana crystals, larger for a larger pack. Decoration. */

import { useId } from 'react'

type Crystal = readonly [x: number, y: number, turn: number, scale: number]

/** From the back to the front. */
const HEAPS: Readonly<Record<number, readonly Crystal[]>> = {
  100: [[100, 50, 0, 1.02]],
  550: [
    [68, 60, -14, 0.73],
    [132, 62, 13, 0.69],
    [100, 46, 0, 1.02],
  ],
  1200: [
    [52, 66, -18, 0.61],
    [148, 67, 16, 0.61],
    [76, 52, -8, 0.8],
    [126, 52, 9, 0.8],
    [101, 42, 0, 1.08],
    [100, 78, 0, 0.51],
  ],
  2600: [
    [36, 72, -22, 0.55],
    [164, 72, 20, 0.55],
    [58, 56, -12, 0.71],
    [142, 56, 12, 0.71],
    [82, 38, -6, 0.82],
    [122, 38, 7, 0.82],
    [101, 46, 0, 1.14],
    [72, 78, -8, 0.57],
    [131, 79, 9, 0.55],
    [101, 82, 0, 0.53],
  ],
}

const SHADOWS: Readonly<Record<number, number>> = { 100: 34, 550: 56, 1200: 74, 2600: 88 }

const FACETS = [
  ['32,2 60,18 46,26 32,18', '#8ecbff'],
  ['32,2 32,18 18,26 4,18', '#d5eeff'],
  ['4,18 18,26 18,46 4,54', '#4c9ff2'],
  ['60,18 60,54 46,46 46,26', '#1d66c4'],
  ['4,54 18,46 32,54 32,70', '#2a7fe0'],
  ['60,54 32,70 32,54 46,46', '#124a96'],
  ['32,18 46,26 46,46 32,54 18,46 18,26', '#56abfa'],
  ['32,18 46,26 18,46 18,26', '#93d1ff'],
  ['22,27.5 31,22 21,36', '#ffffff'],
] as const

export function Heap({ mana, className }: { mana: number; className: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 200 104" className={className} aria-hidden="true">
      <defs>
        <g id={id}>
          <polygon
            points="32,2 60,18 60,54 32,70 4,54 4,18"
            fill="#0d3f86"
            stroke="#0a2f66"
            strokeWidth="3"
            strokeLinejoin="round"
          />
          {FACETS.map(([points, fill]) => (
            <polygon key={points} points={points} fill={fill} />
          ))}
        </g>
      </defs>
      <ellipse cx="100" cy="93" rx={SHADOWS[mana] ?? 34} ry="7" fill="rgb(16 50 110 / 0.16)" />
      {(HEAPS[mana] ?? HEAPS[100] ?? []).map(([x, y, turn, scale]) => (
        <use
          key={`${x} ${y}`}
          href={`#${id}`}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-32 -36)`}
        />
      ))}
    </svg>
  )
}
