/** Where the player stands in a mode; nothing while that is unknown. */

import { Clock, Medal, Star } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { stepAt, stepName } from './ladder'
import type { ModeName } from './modes'
import { useServerNow } from './server-now'
import { nextLevel, starsOf, useRanked, useSoloLevels } from './standing'

export function ModeStanding({ name }: { name: ModeName }) {
  if (name === 'solo') return <SoloStanding />
  return name === 'weeklyRanked' ? <RankedStanding /> : null
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
