/** The moves that a player can make in a quiz session, and the answers of a question in the player’s language. */

import * as v from 'valibot'
import {
  QuizSnapshot,
  type QuizMode,
  type QuizOpenQuestion,
  type QuizVerdict,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import type { Language } from '@/shared/i18n/languages'
import { timed } from './play/server-clock'

/** A question is open for 15 s. Every call may be repeated, so one that hangs is soon given up for another try. */
const PATIENCE_MS = 4_000
const soon = () => AbortSignal.timeout(PATIENCE_MS)

const heard = (call: () => Promise<unknown>): Promise<QuizSnapshot> =>
  timed(async () => v.parse(QuizSnapshot, await call()))

export const startQuiz = (mode: QuizMode, level?: number) =>
  heard(() =>
    ask((data) =>
      data.rpc('quiz_start', level === undefined ? { mode } : { mode, level }).abortSignal(soon()),
    ),
  )

export const quizState = (session: string) =>
  heard(() => ask((data) => data.rpc('quiz_state', { session }).abortSignal(soon())))

/** The session that runs, of that mode or of any. */
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
) => heard(() => ask((data) => data.rpc('quiz_answer', { session, ...answer }).abortSignal(soon())))

/** On from the question of that index, and from no other: a repeat skips nothing. */
export const nextQuestion = (session: string, index: number) =>
  heard(() => ask((data) => data.rpc('quiz_next', { session, index }).abortSignal(soon())))

export const quitQuiz = (session: string) =>
  heard(() => ask((data) => data.rpc('quiz_quit', { session }).abortSignal(soon())))

/** The right answer in the player's words. */
export function rightAnswer(
  { options }: Pick<QuizOpenQuestion, 'options'>,
  { correctAnswer }: QuizVerdict,
  language: Language,
): string {
  if (typeof correctAnswer !== 'number') return correctAnswer[language]
  return options?.[language][correctAnswer] ?? ''
}

/** What the player answered, if anything. */
export function givenAnswer(
  { options }: Pick<QuizOpenQuestion, 'options'>,
  { choice, text }: QuizVerdict,
  language: Language,
): string | null {
  if (choice === null) return text
  return options?.[language][choice] ?? null
}
