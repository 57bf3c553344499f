/** The result of a daily session. */

import { Link } from '@tanstack/react-router'
import {
  DAILY,
  type DailySign,
  type QuizResult,
  type QuizSnapshot,
} from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { Outcome } from '@/shared/quiz/daily/outcome'

interface DailyMomentProps {
  snapshot: QuizSnapshot
  result: QuizResult
}

export function DailyMoment({ snapshot, result }: DailyMomentProps) {
  const t = useT()
  return (
    <Outcome
      day={snapshot.season ?? ''}
      number={snapshot.step}
      signs={signsOf(snapshot)}
      complete={result.counted}
      reward={result.reward}
      streak={result.streak ?? 0}
      fresh
    >
      <Link to="/" className="button button-quiet">
        {t('common.toHome')}
      </Link>
    </Outcome>
  )
}

/** One sign for each question, also for those that were not asked. */
export function signsOf({ review, right, wrong }: QuizSnapshot): DailySign[] {
  return Array.from({ length: DAILY.questions }, (_, place): DailySign => {
    const verdict = review?.[place]?.verdict
    if (verdict) return verdict.correct ? 'right' : 'wrong'
    // The questions of an old session are deleted; the counts remain.
    if (review && review.length > 0) return 'not_asked'
    if (place < right) return 'right'
    return place < right + wrong ? 'wrong' : 'not_asked'
  })
}
