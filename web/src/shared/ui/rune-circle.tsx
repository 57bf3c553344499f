/** The rune circle: two rings around a star, with "Runeside" written between them in old runes. */

/** The runes R U N E S I D E, each drawn around its own centre. */
const RUNES = [
  'M-3 6V-6L3-3-3 0 3 6',
  'M-3 6V-6L3-2V6',
  'M0-6V6M-3-2 3 2',
  'M-4 6V-6L0-2 4-6V6',
  'M3-6-3-3 3 0-3 3 3 6',
  'M0-6V6',
  'M-4 6V-6L4 6V-6z',
  'M-4 6V-6L0-2 4-6V6',
]

const STEP = 360 / RUNES.length

const PLACES = RUNES.map((rune, place) => ({ rune, angle: place * STEP }))

export function RuneCircle({ className }: { className: string }) {
  return (
    <svg
      viewBox="-120 -120 240 240"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle r="118" strokeWidth="1.3" />
      <circle r="92" strokeWidth="1" />
      <circle r="58" strokeWidth="0.7" />
      <g strokeWidth="0.7" opacity="0.6">
        <rect x="-65" y="-65" width="130" height="130" />
        <rect x="-65" y="-65" width="130" height="130" transform="rotate(45)" />
      </g>
      {PLACES.map(({ rune, angle }) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d={rune} transform="translate(0 -105) scale(1.15)" strokeWidth="1.4" />
          <path
            d="M0-108l2.4 3-2.4 3-2.4-3z"
            transform={`rotate(${STEP / 2})`}
            fill="currentColor"
            stroke="none"
          />
        </g>
      ))}
    </svg>
  )
}
