/** The invitation to play today's five: the flame, the week, the button and the mana. */

import { Link } from '@tanstack/react-router'
import { DAILY, type DailyState } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { StartButton } from '@/shared/quiz/start-button'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { Flame } from './flame'
import { Week } from './week'

export function PlayDaily({ state }: { state: DailyState }) {
  const t = useT()
  const { streak, reward, running } = state
  return (
    <section className="gilt rise grid gap-4 p-4 lg:p-6" aria-labelledby="daily">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="eyebrow">{t('daily.title')}</p>
          <h2 id="daily" className="mt-1 text-2xl text-balance lg:text-3xl">
            {t(streak > 0 ? 'daily.invite' : 'daily.inviteFirst')}
          </h2>
          {streak === 0 && <p className="mt-1 text-sm text-muted">{t('daily.text')}</p>}
        </div>
        <Flame className="h-20 shrink-0 lg:h-24" days={streak} />
        {streak > 0 && <span className="sr-only">{t('daily.inARow', { count: streak })}</span>}
      </div>
      <Week state={state} />
      {running ? (
        <Link
          to="/quizzes/session"
          search={{ session: running.session }}
          className="button button-primary"
        >
          {t(running.day === state.day ? 'daily.resume' : 'daily.resumeEarlier')}
        </Link>
      ) : (
        <StartButton mode="daily">{t('daily.play')}</StartButton>
      )}
      <p className="flex items-center justify-center gap-2 text-sm text-muted">
        <ManaCrystal className="size-4.5 shrink-0" />
        {reward === DAILY.week_reward
          ? t('daily.manaSeventh', { mana: reward })
          : t('daily.mana', { mana: reward })}
      </p>
    </section>
  )
}
