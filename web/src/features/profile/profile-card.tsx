/** Who the player is: picture, name, plan, the rank of the week and the streak. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, Pencil } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useFigures } from '@/shared/profile/figures'
import { planName, planSource } from '@/shared/profile/plan'
import { useProfile, useUsername } from '@/shared/profile/profile'
import { Flame } from '@/shared/quiz/daily/flame'
import { FIRST_STEP, stepName, stepOf } from '@/shared/quiz/ladder'
import { authErrorText } from '@/shared/session/auth-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { RankMedal } from '@/shared/ui/rank-medal'
import { AvatarEditor } from './avatar-editor'

export function ProfileCard() {
  const { data: profile, error, refetch } = useProfile()
  const t = useT()
  return (
    <section className="gilt rise" aria-labelledby="player">
      <AvatarEditor>
        <Identity />
      </AvatarEditor>
      {!profile && error && (
        <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
      )}
      <RankRow />
      <StreakRow />
    </section>
  )
}

function Identity() {
  const t = useT()
  const { date } = useFormats()
  const username = useUsername()
  const { data: profile, isPending } = useProfile()
  return (
    <div className="min-w-0 flex-1 basis-28">
      <div className="flex items-center gap-1">
        <h2 id="player" className="min-w-0 text-xl text-wrap wrap-anywhere lg:text-2xl">
          {username}
        </h2>
        <Link to="/settings" className="icon-button shrink-0" aria-label={t('profile.changeName')}>
          <Pencil className="size-4.5" aria-hidden="true" />
        </Link>
      </div>
      {isPending && <span className="skeleton my-1 h-4 w-44" />}
      {profile && (
        <>
          <p className="text-sm text-muted">
            {t('profile.memberSince', { date: date(profile.created_at) })}
          </p>
          <PlanLine />
        </>
      )}
    </div>
  )
}

function PlanLine() {
  const t = useT()
  const { date } = useFormats()
  const { data: figures, isPending } = useFigures()
  if (!figures) return isPending && <span className="skeleton mt-2 h-6 w-28" />
  const source = planSource(t, date, figures.plan)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="chip bg-mana-soft text-mana">{planName(t, figures.plan)}</span>
      {source && <span className="text-xs text-muted">{source}</span>}
    </p>
  )
}

const ROW =
  'flex flex-wrap items-center gap-4 border-t border-line px-5 py-3 last:rounded-b-xl lg:px-6'

/** The streak of the daily five. */
function StreakRow() {
  const t = useT()
  const { data: figures } = useFigures()
  const days = figures?.streak.days ?? 0
  return (
    <Link to="/quizzes/daily" className={ROW}>
      <Flame className="h-13 w-14 shrink-0" days={days} />
      <span className="min-w-0 flex-1">
        <span className="eyebrow block">{t('daily.title')}</span>
        <span className="block font-display text-lg leading-tight font-bold">
          {days > 0 ? t('daily.inARow', { count: days }) : t('daily.noStreak')}
        </span>
        {figures && figures.streak.best > days && (
          <span className="block text-sm text-muted">
            {t('daily.best', { count: figures.streak.best })}
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

function RankRow() {
  const t = useT()
  const { data: figures } = useFigures()
  const step = figures ? stepOf(figures.rank.rank, figures.rank.division) : FIRST_STEP
  return (
    <Link to="/quizzes/weekly-ranked" className={ROW}>
      <RankMedal step={step} className="size-14 shrink-0" />
      <span className="min-w-0 flex-1 basis-28">
        <span className="eyebrow block">{t('profile.rank')}</span>
        <span className="block font-display text-lg leading-tight font-bold">
          {stepName(t, step)}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}
