/** The daily five on the home page: large until they are played, then a row with the result. */

import { Link } from '@tanstack/react-router'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { DailyResult } from '@/shared/api/contract.gen'
import { useDaily } from '@/shared/quiz/daily/daily'
import { Flame } from '@/shared/quiz/daily/flame'
import { PlayDaily } from '@/shared/quiz/daily/play-daily'
import { ShareResult } from '@/shared/quiz/daily/share-result'
import { Signs } from '@/shared/quiz/daily/signs'
import { useServerNow } from '@/shared/quiz/server-now'
import { DailySkeleton } from './daily-skeleton'

export function DailyCard() {
  const { data: state, isError } = useDaily()
  if (state?.result && !state.running)
    return <PlayedCard result={state.result} streak={state.streak} endsAt={state.ends_at} />
  if (state) return <PlayDaily state={state} />
  return isError ? null : <DailySkeleton />
}

interface PlayedCardProps {
  result: DailyResult
  streak: number
  endsAt: number
}

function PlayedCard({ result, streak, endsAt }: PlayedCardProps) {
  const t = useT()
  const { span } = useFormats()
  const now = useServerNow()
  const { number, right, signs, complete } = result
  return (
    <section className="card rise relative grid gap-3 p-4" aria-labelledby="daily">
      <div className="flex items-center gap-3">
        <Flame className="h-10 shrink-0" days={complete ? streak : 0} />
        <div className="min-w-0 flex-1">
          <h2 id="daily" className="font-body text-base leading-tight font-bold">
            <Link to="/quizzes/daily" className="after:absolute after:inset-0">
              {t('daily.done', { right, total: signs.length })}
            </Link>
          </h2>
          <p className="text-sm text-muted">{t('daily.nextIn', { time: span(endsAt - now) })}</p>
        </div>
        <span className="relative">
          <ShareResult number={number} signs={signs} streak={complete ? streak : 0} small />
        </span>
      </div>
      <Signs signs={signs} className="max-w-sm" />
    </section>
  )
}
