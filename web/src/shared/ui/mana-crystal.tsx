/** The mana crystal: a cut gem lit from the upper left. Decoration, hidden from screen readers. */

const FACETS = [
  { points: '32,2 60,18 46,26 32,18', fill: '#8ecbff' },
  { points: '32,2 32,18 18,26 4,18', fill: '#d5eeff' },
  { points: '4,18 18,26 18,46 4,54', fill: '#4c9ff2' },
  { points: '60,18 60,54 46,46 46,26', fill: '#1d66c4' },
  { points: '4,54 18,46 32,54 32,70', fill: '#2a7fe0' },
  { points: '60,54 32,70 32,54 46,46', fill: '#124a96' },
  { points: '32,18 46,26 46,46 32,54 18,46 18,26', fill: '#56abfa' },
  { points: '32,18 46,26 18,46 18,26', fill: '#93d1ff' },
  { points: '22,27.5 31,22 21,36', fill: '#ffffff' },
]

export function ManaCrystal({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 64 72" className={className} aria-hidden="true">
      <polygon
        points="32,2 60,18 60,54 32,70 4,54 4,18"
        fill="#0d3f86"
        stroke="#0a2f66"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      {FACETS.map(({ points, fill }) => (
        <polygon key={points} points={points} fill={fill} />
      ))}
    </svg>
  )
}
