/** What a session is called: its level or its rank. */

import { useT } from '@/shared/i18n/i18n'
import { stepAt, stepName } from '@/shared/quiz/ladder'
import type { QuizSnapshot } from '@/shared/api/contract.gen'

export function useSessionTitle({ mode, step }: Pick<QuizSnapshot, 'mode' | 'step'>): string {
  const t = useT()
  return mode === 'solo' ? t('quizzes.level', { level: step }) : stepName(t, stepAt(step))
}
