/** The text for a move of a quiz that failed. */

import { CallError } from '@/shared/api/call-error'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText } from '@/shared/session/auth-error'

const TEXTS: Record<string, PlainKey> = {
  level_locked: 'quizzes.levelLocked',
  session_not_found: 'quizzes.sessionGone',
  question_not_found: 'quizzes.questionGone',
}

export function quizErrorText(t: Translate, error: unknown): string {
  const told = error instanceof CallError ? TEXTS[error.code] : undefined
  return told ? t(told) : authErrorText(t, error)
}
