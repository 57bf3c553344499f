/** A quiz session as the server tells it, and the moves a player can make in it. */

import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import type { Language } from '@/shared/i18n/languages'
import { timed } from './play/server-clock'

const Words = v.object({ en: v.string(), fr: v.string(), es: v.string(), pt: v.string() })
const Lists = v.object({
  en: v.array(v.string()),
  fr: v.array(v.string()),
  es: v.array(v.string()),
  pt: v.array(v.string()),
})

const Question = v.object({
  id: v.string(),
  question: Words,
  /** None where the answer is written. */
  options: v.nullable(Lists),
  category: v.string(),
  imageUrl: v.nullable(v.string()),
})

const Verdict = v.object({
  choice: v.nullable(v.number()),
  text: v.nullable(v.string()),
  correct: v.boolean(),
  timed_out: v.boolean(),
  correctAnswer: v.union([v.number(), Words]),
  why: v.nullable(Words),
})

const Result = v.object({
  passed: v.boolean(),
  stars: v.number(),
  unlocked: v.nullable(v.number()),
  rank_before: v.nullable(v.number()),
  rank_after: v.nullable(v.number()),
  promoted: v.boolean(),
  demoted: v.boolean(),
  reward: v.number(),
  counted: v.boolean(),
})

const Snapshot = v.object({
  session: v.string(),
  mode: v.picklist(['solo', 'ranked']),
  /** The level, or the step of the ladder from 1. */
  step: v.number(),
  /** The week that a ranked one counts for. */
  season: v.optional(v.nullable(v.string()), null),
  status: v.picklist(['playing', 'passed', 'failed', 'quit', 'expired']),
  version: v.number(),
  now: v.number(),
  index: v.number(),
  count: v.number(),
  right: v.number(),
  wrong: v.number(),
  /** Wrong answers until it is failed; none where they are not counted. */
  wrong_left: v.nullable(v.number()),
  phase: v.picklist(['question', 'review', 'finished']),
  /** When it is over if the player does nothing. */
  expires_at: v.nullable(v.number()),
  question: v.nullable(
    v.object({ ...Question.entries, opens_at: v.number(), closes_at: v.number() }),
  ),
  verdict: v.nullable(Verdict),
  result: v.nullable(Result),
  review: v.nullish(v.array(v.object({ ...Question.entries, verdict: Verdict }))),
})

export type Snapshot = v.InferOutput<typeof Snapshot>
export type QuizQuestion = v.InferOutput<typeof Question>
export type QuizVerdict = v.InferOutput<typeof Verdict>
export type QuizResult = v.InferOutput<typeof Result>
export type QuizMode = Snapshot['mode']

/** A question is open for 15 s. Every call may be repeated, so one that hangs is soon given up for another try. */
const PATIENCE_MS = 4_000
const soon = () => AbortSignal.timeout(PATIENCE_MS)

const heard = (call: () => Promise<unknown>): Promise<Snapshot> =>
  timed(async () => v.parse(Snapshot, await call()))

export const startQuiz = (mode: QuizMode, level?: number) =>
  heard(() =>
    ask((data) =>
      data.rpc('quiz_start', level === undefined ? { mode } : { mode, level }).abortSignal(soon()),
    ),
  )

export const quizState = (session: string) =>
  heard(() => ask((data) => data.rpc('quiz_state', { session }).abortSignal(soon())))

/** The session that runs, of that mode or of any. */
export const currentQuiz = (mode?: QuizMode): Promise<Snapshot | null> =>
  timed(async () =>
    v.parse(
      v.nullable(Snapshot),
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
  { options }: QuizQuestion,
  { correctAnswer }: QuizVerdict,
  language: Language,
): string {
  if (typeof correctAnswer !== 'number') return correctAnswer[language]
  return options?.[language][correctAnswer] ?? ''
}

/** What the player answered, if anything. */
export function givenAnswer(
  { options }: QuizQuestion,
  { choice, text }: QuizVerdict,
  language: Language,
): string | null {
  if (choice === null) return text
  return options?.[language][choice] ?? null
}
