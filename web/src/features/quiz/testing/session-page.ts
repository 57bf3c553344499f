/** For tests: the page of a session, and the session as the server has it. */

import type { ReactNode } from 'react'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import {
  aQuizQuestion,
  aQuizResult,
  aQuizSnapshot,
  aQuizVerdict,
  aReviewedQuestion,
} from '@/shared/testing/fixtures/quiz'
import { stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { showPage } from '@/shared/testing/test-page'

export const rpc = <Name extends string>(name: Name) => `POST /rest/v1/rpc/${name}` as const
export const ADDRESS = `/quizzes/session?session=${aQuizSnapshot().session}`

/** The question has just opened. */
export function session(changes: Partial<QuizSnapshot> = {}): QuizSnapshot {
  const now = Date.now()
  const question = aQuizQuestion({ opens_at: now, closes_at: now + 15_000 })
  return aQuizSnapshot({ now, question, expires_at: now + 75_000, ...changes })
}

export const LAST: Partial<QuizSnapshot> = {
  version: 8,
  phase: 'review',
  status: 'failed',
  verdict: aQuizVerdict(),
  expires_at: null,
  result: aQuizResult({ passed: false, stars: 0, unlocked: null }),
  review: [aReviewedQuestion()],
}

export const FINISHED: Partial<QuizSnapshot> = {
  version: 9,
  phase: 'finished',
  status: 'passed',
  right: 9,
  wrong: 1,
  result: aQuizResult(),
  review: [aReviewedQuestion()],
}

export function showOn(screen: () => ReactNode) {
  return (answers: Answers, address = ADDRESS): Call[] => {
    const calls = stubServer(answers)
    showPage(address, screen)
    return calls
  }
}

export const sent = (calls: Call[], name: string) =>
  calls.filter((call) => call.name === rpc(name)).map(({ body }) => body)
