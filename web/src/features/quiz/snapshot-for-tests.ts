/** For tests: a session at its first question, and the verdict on a wrong answer to it. */

import type {
  QuizOpenQuestion,
  QuizResult,
  QuizVerdict,
  QuizSnapshot,
} from '@/shared/api/contract.gen'

const four = <Value>(value: Value) => ({ en: value, fr: value, es: value, pt: value })

export const QUESTION = {
  id: '0d7f5a4e-9f0b-4c3e-8a51-0c1f6a1d2e01',
  question: four('Which card draws a card?'),
  options: four(['Spark Adept', 'Tavern Owl', 'Frost Sigil', 'Cinder Volley']),
  category: 'cards',
  difficulty: 'easy',
  imageUrl: null,
  timeLimit: 15,
  questionType: 'STANDARD',
  answerType: 'QCM',
  level: 1,
  mode: 'all',
} as const satisfies Omit<QuizOpenQuestion, 'opens_at' | 'closes_at'>

export const VERDICT: QuizVerdict = {
  choice: 2,
  text: null,
  correct: false,
  timed_out: false,
  correctAnswer: 1,
  why: four('Owls know everything.'),
}

export const SNAPSHOT: QuizSnapshot = {
  session: '5b1f0c7e-2222-4c3e-8a51-0c1f6a1d2e02',
  mode: 'solo',
  step: 3,
  season: null,
  status: 'playing',
  version: 1,
  now: 1_000,
  index: 0,
  count: 10,
  right: 0,
  wrong: 0,
  wrong_left: null,
  phase: 'question',
  expires_at: 76_000,
  question: { ...QUESTION, opens_at: 1_000, closes_at: 16_000 },
  verdict: null,
  given: null,
  result: null,
  review: null,
}

export const RESULT: QuizResult = {
  passed: true,
  stars: 2,
  best: 9,
  unlocked: 4,
  rank_before: null,
  rank_after: null,
  promoted: false,
  demoted: false,
  reward: 0,
  counted: true,
}
