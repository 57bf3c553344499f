/** The page of a rank: its rules, and the start button if it is the player's own rank. */

import { Link, Navigate, useParams } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { LADDER, numberOfSlug, stepAt, stepName, stepSlug } from '@/shared/quiz/ladder'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import { useRanked, type RankedState } from '@/shared/quiz/standing'
import { StartButton } from '@/shared/quiz/start-button'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'
import { RankMedal } from '@/shared/ui/rank-medal'
import { RankRules } from './rank-rules'
import { WeekNote } from './week-note'

export function RankScreen() {
  const { rank } = useParams({ strict: false })
  const number = numberOfSlug(rank ?? '')
  // An unknown rank in the URL redirects to the ladder.
  return number === null ? (
    <Navigate to="/quizzes/weekly-ranked" replace />
  ) : (
    <Rank number={number} />
  )
}

/** `number` is the number of the step, from 1. */
function Rank({ number }: { number: number }) {
  const t = useT()
  const step = stepAt(number)
  const { data: state, error, refetch } = useRanked()
  return (
    <Page title={stepName(t, step)} back="/quizzes/weekly-ranked" actions={<ManaPill />}>
      <div className="mx-auto grid max-w-4xl items-center gap-6 lg:min-h-[60dvh] lg:grid-cols-2 lg:gap-12">
        <RankMedal step={step} className="mx-auto size-44 drop-shadow-lg lg:size-72" />
        <div className="grid gap-4">
          {error && !state ? (
            <LoadFailure text={quizErrorText(t, error)} retry={() => void refetch()} />
          ) : state ? (
            <>
              <section className="card p-5" aria-labelledby="rules">
                <h2 id="rules" className="mb-2 text-lg">
                  {t('ranked.rules')}
                </h2>
                <div className="text-muted">
                  <RankRules number={number} ladder={state.ladder} />
                </div>
              </section>
              <Entry number={number} state={state} />
            </>
          ) : (
            <span className="skeleton h-44" role="status" aria-label={t('common.loading')} />
          )}
          <Neighbours number={number} />
        </div>
      </div>
    </Page>
  )
}

function Entry({ number, state }: { number: number; state: RankedState }) {
  const t = useT()
  const own = stepName(t, stepAt(state.rank))
  if (number !== state.rank)
    return (
      <div className="grid gap-3">
        <p className="text-center text-sm font-bold text-muted">
          {t('ranked.notYours', { rank: own })}
        </p>
        <Link
          to="/quizzes/weekly-ranked/$rank"
          params={{ rank: stepSlug(stepAt(state.rank)) }}
          className="button button-mana"
        >
          {t('ranked.toYours', { rank: own })}
        </Link>
      </div>
    )
  return (
    <div className="grid gap-3">
      <StartButton mode="ranked">
        {state.running ? t('ranked.resume') : t('session.playRank', { rank: own })}
      </StartButton>
      <p className="flex items-start gap-2 text-sm text-muted">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-leg" aria-hidden="true" />
        <span>
          <WeekNote state={state} /> {!state.outrun && t('ranked.quitWarning')}
        </span>
      </p>
    </div>
  )
}

/** Links to the steps below and above. */
function Neighbours({ number }: { number: number }) {
  const t = useT()
  const near = [
    { to: number - 1, icon: ChevronDown },
    { to: number + 1, icon: ChevronUp },
  ].filter(({ to }) => to >= 1 && to <= LADDER.length)
  return (
    <nav className="grid grid-cols-2 gap-3" aria-label={t('ranked.ladder')}>
      {near.map(({ to, icon: Icon }) => (
        <Link
          key={to}
          to="/quizzes/weekly-ranked/$rank"
          params={{ rank: stepSlug(stepAt(to)) }}
          className="button button-quiet"
        >
          <Icon className="size-5" aria-hidden="true" />
          {stepName(t, stepAt(to))}
        </Link>
      ))}
    </nav>
  )
}
