/** Who the player is: picture, name, plan, and the rank of the week. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, Pencil } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useFigures } from '@/shared/profile/figures'
import { useProfile, useUsername } from '@/shared/profile/profile'
import { FIRST_STEP, stepName, stepOf } from '@/shared/quiz/ladder'
import { authErrorText } from '@/shared/session/auth-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { RankMedal } from '@/shared/ui/rank-medal'
import { AvatarEditor } from './avatar-editor'
import { tierName } from './tier'

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
          <p className="chip mt-2 bg-mana-soft text-mana">
            {tierName(t, profile.subscription_tier)}
          </p>
        </>
      )}
    </div>
  )
}

function RankRow() {
  const t = useT()
  const { data: figures } = useFigures()
  const step = figures ? stepOf(figures.rank.rank, figures.rank.division) : FIRST_STEP
  return (
    <Link
      to="/quizzes/weekly-ranked"
      className="flex flex-wrap items-center gap-4 rounded-b-xl border-t border-line px-5 py-3 lg:px-6"
    >
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
