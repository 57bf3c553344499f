/**
 * The time left for a question as a ring. It runs down smoothly by the server's clock, is orange from 5 s and red from
 * 3 s, and the last 3 s tick. Where motion is unwanted it goes down by the second.
 */

import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { cue } from './cues'
import { useSecondsLeft } from './use-seconds-left'

const HURRY_S = 5
const LAST_S = 3

interface CountdownRingProps {
  /** By the server's clock, in milliseconds. */
  opensAt: number
  closesAt: number
  /** Server time less device time. */
  offset: number
  /** When the clock stopped for this player, by the server's clock. */
  stoppedAt?: number | null
  /** Does not tick: for those who only watch. */
  quiet?: boolean
}

export function CountdownRing({
  opensAt,
  closesAt,
  offset,
  stoppedAt = null,
  quiet = false,
}: CountdownRingProps) {
  const t = useT()
  const whole = Math.max(1, closesAt - opensAt)
  const left = Math.min(useSecondsLeft(closesAt, offset, stoppedAt), Math.ceil(whole / 1000))
  const runs = stoppedAt === null

  useEffect(() => {
    if (runs && !quiet && left > 0 && left <= LAST_S) cue('tick')
  }, [runs, quiet, left])

  const tone = left <= LAST_S ? 'danger' : left <= HURRY_S ? 'leg' : 'mana'
  return (
    <div role="timer" aria-label={t('play.secondsLeft', { count: left })} className="countdown">
      <svg viewBox="0 0 80 80" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        <circle cx="40" cy="40" r="34" fill="none" stroke="var(--line)" strokeWidth="7" />
        <Arc
          key={`${opensAt} ${closesAt} ${offset} ${stoppedAt}`}
          opensAt={opensAt}
          whole={whole}
          offset={offset}
          stoppedAt={stoppedAt}
          left={left}
          stroke={`var(--${tone}-fill)`}
        />
      </svg>
      <span
        aria-hidden="true"
        className={`relative leading-none font-extrabold tabular-nums ${
          runs && left > 0 && left <= LAST_S ? 'beat text-danger' : ''
        }`}
      >
        {left}
      </span>
      <span role="status" className="sr-only">
        {runs && left === HURRY_S && t('play.secondsLeft', { count: left })}
      </span>
    </div>
  )
}

interface ArcProps {
  opensAt: number
  whole: number
  offset: number
  stoppedAt: number | null
  left: number
  stroke: string
}

function Arc({ opensAt, whole, offset, stoppedAt, left, stroke }: ArcProps) {
  // Once, and anew by its key: an animation whose delay changed while it runs would jump.
  const [passed] = useState(() => (stoppedAt ?? Date.now() + offset) - opensAt)
  const gone =
    stoppedAt === null
      ? 100 - (left * 100_000) / whole
      : Math.min(100, Math.max(0, (passed / whole) * 100))
  return (
    <circle
      cx="40"
      cy="40"
      r="34"
      fill="none"
      stroke={stroke}
      strokeWidth="7"
      strokeLinecap={gone < 100 ? 'round' : 'butt'}
      pathLength="100"
      strokeDasharray="100"
      strokeDashoffset={gone}
      className={stoppedAt === null ? 'countdown-arc' : undefined}
      style={{ '--whole': `${whole}ms`, '--passed': `${-passed}ms` }}
    />
  )
}
