/** The player's progress in a mode; nothing until it is loaded. */

import { Clock, Flame, Medal, Star, Trophy } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useFigures } from '@/shared/profile/figures'
import { useDaily } from '@/shared/quiz/daily/daily'
import { stepAt, stepName } from '@/shared/quiz/ladder'
import type { ModeName } from '@/shared/quiz/modes'
import { useServerNow } from '@/shared/quiz/server-now'
import { nextLevel, starsOf, useRanked, useSoloLevels } from '@/shared/quiz/standing'

export function ModeStanding({ name }: { name: ModeName }) {
  switch (name) {
    case 'daily':
      return <DailyStanding />
    case 'weeklyRanked':
      return <RankedStanding />
    case 'solo':
      return <SoloStanding />
    case 'duo':
      return <Wins of="duoWins" />
    case 'battleRoyale':
      return <Wins of="battleWins" />
  }
}

function DailyStanding() {
  const t = useT()
  const { data: state } = useDaily()
  if (!state) return null
  return (
    <>
      {state.streak > 0 && (
        <span className="flex items-center gap-1 text-leg">
          <Flame className="size-4" aria-hidden="true" />
          {t('daily.days', { count: state.streak })}
        </span>
      )}
      <span className={state.result ? 'text-muted' : 'text-mana'}>
        {state.result
          ? t('daily.doneToday', { right: state.result.right, total: state.result.signs.length })
          : t('session.reward', { mana: state.reward })}
      </span>
    </>
  )
}

function SoloStanding() {
  const t = useT()
  const { data: levels } = useSoloLevels()
  const next = levels && nextLevel(levels)
  if (!next) return null
  return (
    <>
      <span className="text-mana">{t('quizzes.level', { level: next.level })}</span>
      <span className="flex items-center gap-1 text-muted">
        <Star className="size-4" aria-hidden="true" />
        {starsOf(levels)}
        <span className="sr-only">{t('quizzes.starsWon', { count: starsOf(levels) })}</span>
      </span>
    </>
  )
}

function RankedStanding() {
  const t = useT()
  const { span } = useFormats()
  const now = useServerNow()
  const { data: state } = useRanked()
  if (!state) return null
  return (
    <>
      <span className="flex items-center gap-1 text-mana">
        <Medal className="size-4" aria-hidden="true" />
        {stepName(t, stepAt(state.rank))}
      </span>
      <span className="flex items-center gap-1 text-muted">
        <Clock className="size-4" aria-hidden="true" />
        <span className="sr-only">{t('quizzes.timeLeft')}</span>
        {span(state.ends_at - now)}
      </span>
    </>
  )
}

/** Shown after the first win. */
function Wins({ of }: { of: 'duoWins' | 'battleWins' }) {
  const t = useT()
  const { data: figures } = useFigures()
  if (!figures?.[of]) return null
  return (
    <span className="flex items-center gap-1 text-mana">
      <Trophy className="size-4" aria-hidden="true" />
      {t('profile.wins', { count: figures[of] })}
    </span>
  )
}
