/** The title of a session: its level, its rank, or the daily five. */

import type { QuizSnapshot } from '@/shared/api/contract.gen'
import type { Translate } from '@/shared/i18n/translator'
import { stepAt, stepName } from '@/shared/quiz/ladder'

export function sessionTitle(t: Translate, { mode, step }: QuizSnapshot): string {
  switch (mode) {
    case 'solo':
      return t('quizzes.level', { level: step })
    case 'ranked':
      return stepName(t, stepAt(step))
    case 'daily':
      return t('daily.title')
  }
}
