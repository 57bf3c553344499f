/** The result of a day: the flame, five signs, the mana, and a button to share it. */

import type { ReactNode } from 'react'
import type { DailySign } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useServerNow } from '@/shared/quiz/server-now'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { useDaily } from './daily'
import { Flame } from './flame'
import { ShareResult } from './share-result'
import { Signs } from './signs'
import { Week } from './week'

interface OutcomeProps {
  day: string
  number: number
  signs: readonly DailySign[]
  complete: boolean
  reward: number
  streak: number
  /** Whether the result is new: it appears step by step. */
  fresh?: boolean
  /** More to do. */
  children?: ReactNode
}

export function Outcome(props: OutcomeProps) {
  const { day, number, signs, complete, reward, streak, fresh = false, children } = props
  const t = useT()
  const { data: state } = useDaily()
  const right = signs.filter((sign) => sign === 'right').length
  const isToday = state?.day === day
  const share = isToday ? state.better_than : null
  return (
    <section className="mx-auto grid w-full max-w-md gap-5" aria-labelledby="daily-outcome">
      <div className="grid justify-items-center gap-2 text-center">
        <Flame
          className={`h-28 lg:h-32 ${fresh ? 'flame-grows' : ''}`}
          days={complete ? streak : 0}
        />
        <h2 id="daily-outcome" className="text-3xl outline-none" tabIndex={-1}>
          {complete ? t('daily.inARow', { count: streak }) : t('daily.stopped')}
        </h2>
        <p className="text-balance text-muted">
          {t('daily.score', { right, total: signs.length })}
          {share !== null && ` ${t('daily.betterThan', { share })}`}
        </p>
        {!complete && <p className="text-sm text-balance text-muted">{t('daily.stoppedText')}</p>}
      </div>
      <div className="gilt grid gap-3 p-4">
        <p className="flex justify-between gap-3 font-bold">
          {t('daily.number', { number })}
          <span className="tabular-nums" aria-hidden="true">
            {right} / {signs.length}
          </span>
        </p>
        <Signs signs={signs} animated={fresh} className="justify-between" />
        <p className="flex justify-between text-sm text-muted" aria-hidden="true">
          <span>{t('quizzes.easy')}</span>
          <span>{t('quizzes.hard')}</span>
        </p>
      </div>
      {isToday && <Week state={state} />}
      {reward > 0 && (
        <p className="flex items-center justify-center gap-2 text-lg font-bold tabular-nums">
          <ManaCrystal className="size-5.5" />
          {t('session.reward', { mana: reward })}
        </p>
      )}
      <div className="grid gap-3">
        <ShareResult number={number} signs={signs} streak={complete ? streak : 0} />
        {children}
      </div>
      {isToday && <NextIn />}
    </section>
  )
}

/** The time until the next five, by the server's clock. */
export function NextIn() {
  const t = useT()
  const { span } = useFormats()
  const now = useServerNow()
  const { data: state } = useDaily()
  if (!state) return null
  return (
    <p className="text-center text-sm text-muted">
      {t('daily.nextIn', { time: span(state.ends_at - now) })}
    </p>
  )
}
