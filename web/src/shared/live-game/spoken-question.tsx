/** The question and its answers for screen readers, as soon as it opens: who has to look for it first is late. */

import { useI18n } from '@/shared/i18n/i18n'
import type { LiveQuestion } from './live-question'

export function SpokenQuestion({ question }: { question: LiveQuestion | null }) {
  const { language } = useI18n()
  const options = question?.options?.[language].map((text, place) => `${'ABCD'[place]}: ${text}.`)
  return (
    <p className="sr-only" role="status">
      {question && `${question.question[language]} ${options?.join(' ')}`}
    </p>
  )
}
