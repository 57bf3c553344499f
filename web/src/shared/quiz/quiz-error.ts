/** The text for a move of a quiz that failed. */

import { CallError } from '@/shared/api/call-error'
import type {
  DailyRefusal,
  QuestionsRefusal,
  QuizRefusal,
  SoloRefusal,
} from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText } from '@/shared/session/auth-error'

const TEXTS: Partial<Record<string, PlainKey>> = {
  level_locked: 'quizzes.levelLocked',
  session_not_found: 'quizzes.sessionGone',
  session_over: 'session.stopped',
  not_this_question: 'live.notOpen',
  question_not_found: 'quizzes.questionGone',
  report_storage_full: 'quizzes.reportsFull',
  bad_choice: 'errors.unexpected',
  played_today: 'daily.playedToday',
} satisfies Record<QuizRefusal | SoloRefusal | DailyRefusal | QuestionsRefusal, PlainKey>

export function quizErrorText(t: Translate, error: unknown): string {
  // `session_not_found` of the auth client means another session.
  const key = error instanceof CallError ? TEXTS[error.code] : undefined
  return key ? t(key) : authErrorText(t, error)
}
