/** The bottom of a game: the next turn, and the two results, each one tap. */

import { ChevronRight, Flag, Trophy } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { Result } from './game'

interface DockProps {
  turn: number
  next: () => void
  finish: (result: Result) => void
}

export function Dock({ turn, next, finish }: DockProps) {
  const t = useT()
  return (
    <div className="hand-dock">
      <button type="button" className="button button-primary hand-next" onClick={next}>
        <span className="min-w-0 text-left leading-tight">
          <small className="block text-xs font-semibold">
            {turn === 0 ? t('tracker.mulligan') : t('tracker.turnNumber', { turn })}
          </small>
          {t(turn === 0 ? 'tracker.firstTurn' : 'tracker.nextTurn')}
        </span>
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button button-quiet hand-result text-ok"
        onClick={() => finish('victory')}
      >
        <Trophy className="size-5" aria-hidden="true" />
        {t('tracker.victory')}
      </button>
      <button
        type="button"
        className="button button-quiet hand-result text-danger"
        onClick={() => finish('defeat')}
      >
        <Flag className="size-5" aria-hidden="true" />
        {t('tracker.defeat')}
      </button>
    </div>
  )
}
