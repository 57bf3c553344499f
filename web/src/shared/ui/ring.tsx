/** A ring that shows a percentage, with the number in the centre; empty if there is none. */

interface RingProps {
  /** From 0 to 100, or null if unknown. */
  percent: number | null
  label: string
  className: string
}

export function Ring({ percent, label, className }: RingProps) {
  const text = percent === null ? '–' : `${percent} %`
  return (
    <span
      className={`relative grid place-items-center ${className}`}
      role="img"
      aria-label={`${label}: ${text}`}
    >
      <svg
        viewBox="0 0 80 80"
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
        strokeWidth="9"
      >
        <circle cx="40" cy="40" r="33" stroke="var(--line)" />
        {percent !== null && (
          <circle
            cx="40"
            cy="40"
            r="33"
            stroke="var(--mana-fill)"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
          />
        )}
      </svg>
      <span className="relative text-xl leading-none font-extrabold tabular-nums">
        {percent ?? '–'}
        {percent !== null && <span className="text-sm font-bold">%</span>}
      </span>
    </span>
  )
}
