/** The end of a session: what came of it, what is next, and every question once more. */

import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { Page } from '@/shared/ui/page'
import { RankedMoment } from './ranked-moment'
import { ReviewList } from './review-list'
import { useSessionTitle } from './session-title'
import { SoloMoment } from './solo-moment'

export function ResultsScreen({ snapshot }: { snapshot: QuizSnapshot }) {
  const t = useT()
  const title = useSessionTitle(snapshot)
  const { mode, result, review } = snapshot
  return (
    <Page
      title={title}
      documentTitle={`${t('session.results')} · ${title}`}
      back={mode === 'solo' ? '/quizzes/solo/levels' : '/quizzes/weekly-ranked'}
      actions={<ManaPill />}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-20">
          {result &&
            (mode === 'solo' ? (
              <SoloMoment snapshot={snapshot} result={result} />
            ) : (
              <RankedMoment snapshot={snapshot} result={result} />
            ))}
        </div>
        {review && review.length > 0 && <ReviewList review={review} />}
      </div>
    </Page>
  )
}
