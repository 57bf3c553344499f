/** The quiz modes other than the weekly ranked mode, each with its price. */

import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { ModeGem } from '@/shared/quiz/mode-gem'
import { ModePrice } from '@/shared/quiz/mode-price'
import { MODES, type Mode } from '@/shared/quiz/modes'
import { nextLevel, useSoloLevels } from '@/shared/quiz/standing'

export function ModeTiles() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3 lg:grid-cols-3 lg:gap-6">
      {[MODES.solo, MODES.duo, MODES.battleRoyale].map((mode, place) => (
        <ModeTile key={mode.name} mode={mode} place={place} />
      ))}
    </div>
  )
}

function ModeTile({ mode, place }: { mode: Mode; place: number }) {
  const t = useT()
  return (
    <Link
      to={mode.path}
      className="card tinted rise flex flex-col items-center gap-2 px-2 pt-4 pb-3 text-center"
      style={{ '--tone': mode.tone, '--i': place + 1 }}
    >
      <ModeGem mode={mode} className="size-15" />
      <span className="min-w-0">
        <span className="block font-display text-md leading-tight font-bold">{t(mode.label)}</span>
        <span className="mt-1 flex items-center justify-center gap-1 text-xs font-bold text-muted">
          <TileNote mode={mode} />
        </span>
      </span>
    </Link>
  )
}

/** The next level, or the price. */
function TileNote({ mode }: { mode: Mode }) {
  const t = useT()
  const { data: levels } = useSoloLevels()
  const next = mode.name === 'solo' ? nextLevel(levels ?? []) : undefined
  return next ? t('quizzes.level', { level: next.level }) : <ModePrice mode={mode} />
}
