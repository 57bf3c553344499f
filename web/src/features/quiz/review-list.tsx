/** All questions of the session: the player's answer, the right one, and the reason. */

import { Check, Flag, Hourglass, X } from 'lucide-react'
import { useI18n } from '@/shared/i18n/i18n'
import { QuestionPicture } from '@/shared/quiz/play/question-picture'
import type { ReviewedQuestion } from '@/shared/api/contract.gen'
import { givenAnswer, rightAnswer } from '@/shared/quiz/moves'
import { outcomeOf } from './play'
import { useReport } from './use-report'

export function ReviewList({ review }: { review: readonly ReviewedQuestion[] }) {
  const { t } = useI18n()
  const report = useReport()
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="rule mb-3 text-lg">
        {t('session.review')}
      </h2>
      <ol className="grid gap-3">
        {review.map((reviewed) => (
          <ReviewItem
            key={reviewed.id}
            reviewed={reviewed}
            onReport={() => report.open(reviewed.id)}
          />
        ))}
      </ol>
      {report.sheet}
    </section>
  )
}

const SIGNS = {
  right: { icon: Check, look: 'bg-ok-fill', word: 'play.right' },
  wrong: { icon: X, look: 'bg-danger-fill', word: 'play.wrong' },
  late: { icon: Hourglass, look: 'bg-danger-fill', word: 'play.late' },
} as const

function ReviewItem({ reviewed, onReport }: { reviewed: ReviewedQuestion; onReport: () => void }) {
  const { t, language } = useI18n()
  const { verdict, imageUrl } = reviewed
  const { icon: Icon, look, word } = SIGNS[outcomeOf(verdict)]
  const given = givenAnswer(reviewed, verdict, language)
  return (
    <li className="card flex items-start gap-3 p-4">
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-pill text-on-fill ${look}`}
        role="img"
        aria-label={t(word)}
      >
        <Icon className="size-4.5" strokeWidth={3} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-body leading-snug font-bold wrap-anywhere">
          {reviewed.question[language]}
        </h3>
        {imageUrl && <QuestionPicture address={imageUrl} />}
        {!verdict.correct && (
          <p className="mt-1 text-sm text-danger">
            {given === null ? t('session.noAnswer') : t('session.youSaid', { answer: given })}
          </p>
        )}
        <p className="mt-1 text-sm font-bold text-ok">{rightAnswer(reviewed, verdict, language)}</p>
        {verdict.why && <p className="mt-1 text-sm text-muted">{verdict.why[language]}</p>}
      </div>
      <button
        type="button"
        className="icon-button -mt-2 -mr-2 shrink-0"
        aria-label={t('session.report')}
        onClick={onReport}
      >
        <Flag className="size-4.5" aria-hidden="true" />
      </button>
    </li>
  )
}
