/** The weekly ranked mode: the player's rank, the ladder, this week's attempts and past weeks. */

import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import { useRanked } from '@/shared/quiz/standing'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'
import { Ladder } from './ladder'
import { PastWeeks } from './past-weeks'
import { RankCard } from './rank-card'
import { WeekPath } from './week-path'

export function RankedScreen() {
  const t = useT()
  const { data: state, error, refetch } = useRanked()
  return (
    <Page title={t('quizzes.weeklyRanked')} back="/quizzes" actions={<ManaPill />}>
      {error && !state ? (
        <LoadFailure text={quizErrorText(t, error)} retry={() => void refetch()} />
      ) : state ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <RankCard state={state} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Ladder state={state} />
          </div>
          <div className="grid gap-6">
            <WeekPath path={state.path} />
            <PastWeeks past={state.past} />
          </div>
        </div>
      ) : (
        <span className="skeleton h-72" role="status" aria-label={t('common.loading')} />
      )}
    </Page>
  )
}
