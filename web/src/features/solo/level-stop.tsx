/** One level on the map: its number on a stone, or a lock; under it the stars or the best result. */

import { Lock } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { SoloLevel } from '@/shared/api/contract.gen'
import { Stars } from '@/shared/quiz/stars'
import { stopAt } from './trail'

interface LevelStopProps {
  level: SoloLevel
  /** The position in its land, from 0. */
  place: number
  here: boolean
  onPress: () => void
}

export function LevelStop({ level, place, here, onPress }: LevelStopProps) {
  const t = useT()
  const { x, y } = stopAt(place)
  const look = here ? 'stop-here' : level.open ? '' : 'stop-locked'
  return (
    <button
      type="button"
      className={`stop ${look}`}
      style={{ '--x': `${x}%`, '--y': `${y}px` }}
      aria-current={here ? 'step' : undefined}
      onClick={onPress}
    >
      <span className="stop-stone" aria-hidden="true">
        {!level.open && <Lock className="size-4" />}
        {level.level}
      </span>
      <span className="sr-only">
        {t(level.open ? 'quizzes.level' : 'solo.lockedLevel', { level: level.level })}
        {level.plays > 0 && ', '}
      </span>
      {level.stars > 0 ? (
        <Stars won={level.stars} className="size-4.5" />
      ) : (
        level.plays > 0 && (
          <span className="chip bg-surface-solid text-muted tabular-nums">
            {t('solo.best', { right: level.best_right })}
          </span>
        )
      )}
    </button>
  )
}
