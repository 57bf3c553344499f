/** The moves that a player can make in a quiz session, and the answers of a question in the player’s language. */

import * as v from 'valibot'
import {
  QuizSnapshot,
  type OpenQuestion,
  type QuizMode,
  type QuizVerdict,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import type { Language } from '@/shared/i18n/languages'
import { timed } from './play/server-clock'

/** A question is open for 15 s. Every call may be repeated, so one without a response is aborted early and retried. */
const PATIENCE_MS = 4_000
const soon = () => AbortSignal.timeout(PATIENCE_MS)

const snapshot = (call: () => Promise<unknown>): Promise<QuizSnapshot> =>
  timed(async () => v.parse(QuizSnapshot, await call()))

export const startQuiz = (mode: QuizMode, level?: number) =>
  snapshot(() =>
    ask((data) =>
      data.rpc('quiz_start', level === undefined ? { mode } : { mode, level }).abortSignal(soon()),
    ),
  )

export const quizState = (session: string) =>
  snapshot(() => ask((data) => data.rpc('quiz_state', { session }).abortSignal(soon())))

/** The running session, of that mode or of any. */
export const currentQuiz = (mode?: QuizMode): Promise<QuizSnapshot | null> =>
  timed(async () =>
    v.parse(
      v.nullable(QuizSnapshot),
      await ask((data) => data.rpc('quiz_current', mode ? { mode } : {}).abortSignal(soon())),
    ),
  )

export const answerQuiz = (
  session: string,
  answer: { index: number; question: string } & ({ choice: number } | { text: string }),
) =>
  snapshot(() => ask((data) => data.rpc('quiz_answer', { session, ...answer }).abortSignal(soon())))

/** Goes on from the question of that index only, so that a repeated call skips no question. */
export const nextQuestion = (session: string, index: number) =>
  snapshot(() => ask((data) => data.rpc('quiz_next', { session, index }).abortSignal(soon())))

export const quitQuiz = (session: string) =>
  snapshot(() => ask((data) => data.rpc('quiz_quit', { session }).abortSignal(soon())))

/** The right answer in the player's language. */
export function rightAnswer(
  { options }: Pick<OpenQuestion, 'options'>,
  { correctAnswer }: QuizVerdict,
  language: Language,
): string {
  if (typeof correctAnswer !== 'number') return correctAnswer[language]
  return options?.[language][correctAnswer] ?? ''
}

/** The player's answer; null if there is none. */
export function givenAnswer(
  { options }: Pick<OpenQuestion, 'options'>,
  { choice, text }: QuizVerdict,
  language: Language,
): string | null {
  if (choice === null) return text
  return options?.[language][choice] ?? null
}
