/** The end of a session: what came of it, what is next, and every question once more. */

import { Suspense } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { lazyNow } from '@/shared/lib/lazy-now'
import { ManaPill } from '@/shared/profile/mana-pill'
import type { QuizMode, QuizSnapshot } from '@/shared/api/contract.gen'
import { Page } from '@/shared/ui/page'
import { DailyMoment } from './daily-moment'
import { RankedMoment } from './ranked-moment'
import { sessionTitle } from './session-title'
import { SoloMoment } from './solo-moment'

const ReviewList = lazyNow(async () => (await import('./review-list')).ReviewList)

/** The page before the session. */
const BACK = {
  solo: '/quizzes/solo/levels',
  ranked: '/quizzes/weekly-ranked',
  daily: '/quizzes/daily',
} as const satisfies Record<QuizMode, string>

/** How the session ended. */
const MOMENTS = {
  solo: SoloMoment,
  ranked: RankedMoment,
  daily: DailyMoment,
} as const satisfies Record<QuizMode, unknown>

export function ResultsScreen({ snapshot }: { snapshot: QuizSnapshot }) {
  const t = useT()
  const title = sessionTitle(t, snapshot)
  const { mode, result, review } = snapshot
  const SessionMoment = MOMENTS[mode]
  return (
    <Page
      title={title}
      documentTitle={`${t('session.results')} · ${title}`}
      back={BACK[mode]}
      actions={<ManaPill />}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-20">
          {result && <SessionMoment snapshot={snapshot} result={result} />}
        </div>
        {review && review.length > 0 && (
          <Suspense>
            <ReviewList review={review} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
