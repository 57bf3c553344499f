/** The flame of the streak, with the number of its days inside. */

import './daily.css'

interface FlameProps {
  className: string
  days?: number
}

export function Flame({ className, days }: FlameProps) {
  return (
    <svg viewBox="0 0 40 48" className={`flame ${className}`} aria-hidden="true">
      <path
        d="M21 1c1.5 8 15 13 15 29a16 16 0 0 1-32 0C4 21 9.5 18 11 10c4 2.5 6 6 6.500 10C20.500 15 22 9 21 1z"
        className={days === 0 ? 'flame-out' : 'flame-outer'}
      />
      <path
        d="M20.500 22c.8 4.500 7.500 6.500 7.500 13.500a8 8 0 0 1-16 0c0-4.500 3-6 4-9.500 1.600 1.200 2.400 2.600 2.600 4.200 1.400-2.200 2.100-4.800 1.900-8.200z"
        className="flame-inner"
      />
      {days !== undefined && days > 0 && (
        <text x="20" y="40.500" textAnchor="middle" className={`flame-days ${sizeOf(days)}`}>
          {days}
        </text>
      )}
    </svg>
  )
}

function sizeOf(days: number): string {
  if (days < 10) return ''
  return days < 100 ? 'flame-days-2' : 'flame-days-3'
}
