/** The player's rank this week, its rules, the time left, and the start button. */

import { Clock } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { RANKED } from '@/shared/api/contract.gen'
import { LADDER, stepAt, stepName } from '@/shared/quiz/ladder'
import { useServerNow } from '@/shared/quiz/server-now'
import type { RankedState } from '@/shared/quiz/standing'
import { StartButton } from '@/shared/quiz/start-button'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { RankMedal } from '@/shared/ui/rank-medal'
import { RankRules } from './rank-rules'
import { WeekNote } from './week-note'

const MINUTE_MS = 60_000

export function RankCard({ state }: { state: RankedState }) {
  const t = useT()
  const step = stepAt(state.rank)
  return (
    <section className="gilt hero rise p-5 lg:p-8" aria-labelledby="rank">
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-36">
          <TimeLeft endsAt={state.ends_at} />
          <h2 id="rank" className="mt-2 text-3xl">
            {stepName(t, step)}
          </h2>
          <p className="hero-text text-sm">
            {t('ranked.stepOf', { step: state.rank, total: LADDER.length })}
            {state.best > state.rank &&
              ` · ${t('ranked.best', { rank: stepName(t, stepAt(state.best)) })}`}
          </p>
        </div>
        <RankMedal step={step} className="-mt-1 size-26 shrink-0 drop-shadow-lg lg:size-36" />
      </div>
      <div className="hero-text mt-4 text-sm lg:text-base">
        <RankRules number={state.rank} ladder={state.ladder} />
      </div>
      <StartButton mode="ranked" className="mt-5 w-full lg:w-auto lg:min-w-72">
        {state.running ? t('ranked.resume') : t('session.playRank', { rank: stepName(t, step) })}
      </StartButton>
      <p className="hero-text mt-2 text-sm font-bold empty:hidden">
        <WeekNote state={state} />
      </p>
      <p className="hero-chip mt-4 flex items-center gap-2 text-sm font-bold">
        <ManaCrystal className="size-5" />
        {state.reward_taken
          ? t('ranked.rewardTaken', { mana: RANKED.reward })
          : t('ranked.rewardAhead', { mana: RANKED.reward })}
      </p>
    </section>
  )
}

/** The week ends at the same moment everywhere; it is shown in the player's time zone. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useT()
  const { span, weekdayTime } = useFormats()
  const now = useServerNow()
  return (
    <>
      <p className="chip hero-chip">
        <Clock className="size-3.5" aria-hidden="true" />
        {endsAt - now < MINUTE_MS
          ? t('ranked.endsSoon')
          : t('ranked.endsIn', { time: span(endsAt - now) })}
      </p>
      <p className="hero-text mt-1 text-xs">
        {t('ranked.endsAt', { moment: weekdayTime(new Date(endsAt)) })}
      </p>
    </>
  )
}
