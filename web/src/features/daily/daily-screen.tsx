/** The daily five: play them, or see how today went; the week, the rules and past days. */

import { Link } from '@tanstack/react-router'
import { DAILY, type DailyResult, type DailyState } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { useDaily } from '@/shared/quiz/daily/daily'
import { NextIn, Outcome } from '@/shared/quiz/daily/outcome'
import { PlayDaily } from '@/shared/quiz/daily/play-daily'
import { Signs } from '@/shared/quiz/daily/signs'
import { authErrorText } from '@/shared/session/auth-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'

export function DailyScreen() {
  const t = useT()
  const { data: state, error, refetch } = useDaily()
  return (
    <Page title={t('daily.title')} back="/quizzes" actions={<ManaPill />}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {state && <Today state={state} />}
        {!state && error && (
          <div className="card">
            <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
          </div>
        )}
        {!state && !error && <span className="skeleton h-96 rounded-xl" />}
        <div className="grid gap-8">
          <Rules />
          {state && state.past.length > 0 && <PastDays past={state.past} />}
        </div>
      </div>
    </Page>
  )
}

function Today({ state }: { state: DailyState }) {
  const t = useT()
  const { result, streak } = state
  if (!result || state.running)
    return (
      <div className="mx-auto grid w-full max-w-md gap-3">
        <PlayDaily state={state} />
        <NextIn />
      </div>
    )
  return (
    <Outcome {...result} streak={streak}>
      <Link
        to="/quizzes/session"
        search={{ session: result.session }}
        className="button button-quiet"
      >
        {t('daily.review')}
      </Link>
    </Outcome>
  )
}

function Rules() {
  const t = useT()
  const rules = [
    t('daily.ruleSame', { count: DAILY.questions }),
    t('daily.ruleMana', { mana: DAILY.reward, more: DAILY.week_reward }),
    t('daily.ruleForgiven'),
  ]
  return (
    <section className="grid gap-3" aria-labelledby="daily-rules">
      <h2 id="daily-rules" className="rule text-lg">
        {t('daily.rules')}
      </h2>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}

function PastDays({ past }: { past: readonly DailyResult[] }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <section className="grid gap-3" aria-labelledby="daily-past">
      <h2 id="daily-past" className="rule text-lg">
        {t('daily.past')}
      </h2>
      <ul className="card divide-y divide-line">
        {past.map(({ day, signs }) => (
          <li key={day} className="flex items-center gap-3 px-4 py-2 text-sm">
            {/* Noon, so that it is the same day in every time zone. */}
            <span className="min-w-0 flex-1">{date(`${day}T12:00:00`)}</span>
            <Signs signs={signs} className="w-36 shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}
