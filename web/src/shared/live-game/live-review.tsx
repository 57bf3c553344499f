/** The questions of a live game once more: what was right, what the player said, and why. */

import { Check, X } from 'lucide-react'
import { useI18n } from '@/shared/i18n/i18n'
import type { PlayedQuestion } from './use-played'

export function LiveReview({ played }: { played: readonly PlayedQuestion[] }) {
  const { t } = useI18n()
  if (played.length === 0) return null
  return (
    <details className="text-left lg:col-span-full">
      <summary className="link cursor-pointer py-3 text-center font-bold">
        {t('session.review')}
      </summary>
      <ol className="grid gap-2.5 lg:grid-cols-2">
        {played.map((one) => (
          <Reviewed key={one.question.id} one={one} />
        ))}
      </ol>
    </details>
  )
}

function Reviewed({ one: { question, choice, right, why } }: { one: PlayedQuestion }) {
  const { t, language } = useI18n()
  const options = question.options?.[language]
  const found = choice === right
  const Icon = found ? Check : X
  return (
    <li className="card flex items-start gap-3 p-3.5">
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-pill text-on-fill ${found ? 'bg-ok-fill' : 'bg-danger-fill'}`}
        role="img"
        aria-label={t(found ? 'play.right' : 'play.wrong')}
      >
        <Icon className="size-4.5" strokeWidth={3} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <h3 className="font-body text-base leading-snug font-bold wrap-anywhere">
          {question.question[language]}
        </h3>
        {!found && (
          <p className="mt-1 text-danger">
            {choice === null
              ? t('session.noAnswer')
              : t('session.youSaid', { answer: options?.[choice] ?? '' })}
          </p>
        )}
        <p className="mt-1 font-bold text-ok">{options?.[right]}</p>
        {why && <p className="mt-1 text-muted">{why[language]}</p>}
      </div>
    </li>
  )
}
