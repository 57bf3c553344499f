/** The weekly ranked mode, highlighted on the home page. */

import { RANKED } from '@/shared/api/contract.gen'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useCountdown } from '@/shared/lib/use-countdown'
import { useIsDailyPlayed } from '@/shared/quiz/daily/daily'
import { FIRST_STEP, LADDER, stepAt, stepName, type Step } from '@/shared/quiz/ladder'
import { serverOffset } from '@/shared/quiz/play/server-clock'
import { seasonEnd } from '@/shared/quiz/season'
import { useServerNow } from '@/shared/quiz/server-now'
import { useRanked, useRunningQuiz } from '@/shared/quiz/standing'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { RankMedal } from '@/shared/ui/rank-medal'

/** Large once today's five are played; until then they have the page's main button, and this is a strip. */
export function RankedHero() {
  const isLarge = useIsDailyPlayed()
  return isLarge ? <LargeHero /> : <Strip />
}

/** The step and the time left. */
function useWeek() {
  const { span } = useFormats()
  const now = useServerNow()
  const { data: ranked } = useRanked()
  const step = ranked ? stepAt(ranked.rank) : FIRST_STEP
  const left = span((ranked?.ends_at ?? seasonEnd(new Date(now)).getTime()) - now)
  return { ranked, step, left }
}

function Strip() {
  const t = useT()
  const { ranked, step, left } = useWeek()
  return (
    <section
      className="gilt hero rise flex flex-wrap items-center gap-3 p-4 lg:px-6"
      aria-labelledby="ranked"
    >
      <div className="min-w-40 flex-1">
        <h2 id="ranked" className="text-xl">
          {t('home.rankedTitle')}
        </h2>
        <p className="hero-text text-sm">
          {t('home.rankedShort', { rank: stepName(t, step), time: left })}
        </p>
        {ranked?.running && <TimeToResume />}
      </div>
      <RankedLink running={ranked?.running} className="button button-hero">
        {t(ranked?.running ? 'home.rankedResume' : 'home.rankedClimb')}
      </RankedLink>
    </section>
  )
}

function LargeHero() {
  const t = useT()
  const { ranked, step, left } = useWeek()
  return (
    <section className="gilt hero rise p-4 lg:p-6" aria-labelledby="ranked">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="chip hero-chip mb-2">
            <Clock className="size-3.5" aria-hidden="true" />
            {t('home.rankedEnds', { time: left })}
          </p>
          <h2 id="ranked" className="text-2xl lg:text-3xl">
            {t('home.rankedTitle')}
          </h2>
          <p className="hero-text mt-1 text-sm text-balance lg:text-base">
            {ranked
              ? t('home.rankedText', { rank: stepName(t, step) })
              : t('home.rankedStart', { rank: stepName(t, FIRST_STEP) })}
          </p>
        </div>
        <RankMedal step={step} className="-mt-1 -mr-1 size-24 shrink-0 drop-shadow-lg lg:size-32" />
      </div>
      <Ladder step={step} />
      <RankedLink
        running={ranked?.running}
        className="button button-primary mt-4 w-full lg:w-auto lg:min-w-60"
      >
        {t(ranked?.running ? 'home.rankedResume' : 'home.rankedPlay')}
      </RankedLink>
      {ranked?.running && <TimeToResume />}
    </section>
  )
}

interface RankedLinkProps {
  running: string | null | undefined
  className: string
  children: ReactNode
}

function RankedLink({ running, className, children }: RankedLinkProps) {
  return (
    <Link
      to={running ? '/quizzes/session' : '/quizzes/weekly-ranked'}
      search={running ? { session: running } : {}}
      className={className}
    >
      {children}
    </Link>
  )
}

/** The seconds after which a running quiz counts as quit. */
function TimeToResume() {
  const { data: running } = useRunningQuiz('ranked')
  if (!running || running.expires_at === null || running.resumes_at !== null) return null
  return <SecondsToResume key={running.expires_at} until={running.expires_at} />
}

function SecondsToResume({ until }: { until: number }) {
  const t = useT()
  const [seconds] = useState(() => Math.ceil((until - Date.now() - serverOffset()) / 1000))
  const [left] = useCountdown(Math.max(0, seconds))
  return <p className="hero-chip mt-2 text-sm">{t('session.goOn', { count: left })}</p>
}

/** The sixteen steps as dots, with the current one highlighted. */
function Ladder({ step: present }: { step: Step }) {
  const t = useT()
  const place = LADDER.findIndex(
    ({ rank, division }) => rank === present.rank && division === present.division,
  )
  const label = t('home.rankedSteps', {
    step: place + 1,
    total: LADDER.length,
    reward: RANKED.reward,
  })
  return (
    <div className="mt-4 flex items-center gap-1" role="img" aria-label={label}>
      {LADDER.map((step, bead) => (
        <span
          key={`${step.rank} ${step.division}`}
          className={bead === place ? 'bead bead-lit' : 'bead'}
          style={bead < place ? { background: `var(--rank-${step.rank})` } : undefined}
        />
      ))}
      <span className="hero-chip ml-1 flex items-center gap-1 text-xs font-bold">
        <ManaCrystal className="size-4" />
        {RANKED.reward}
      </span>
    </div>
  )
}
