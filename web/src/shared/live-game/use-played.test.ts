import { expect, it } from 'vitest'
import { aLiveQuestion } from '@/shared/testing/fixtures/live-game'
import { withClosed } from './use-played'

const question = aLiveQuestion()
const results = { correctAnswer: 2, why: null }

it('collects each question once, when it has closed', () => {
  const open = { you: 'me', question, answer: null, results: null }
  expect(withClosed([], open)).toEqual([])
  const answer = { choice: 1, correct: false }
  const one = withClosed([], { ...open, answer, results })
  expect(one).toEqual([{ question, choice: 1, right: 2, why: null }])
  expect(withClosed(one, { ...open, answer, results })).toBe(one)
  const late = withClosed(one, {
    ...open,
    question: { ...question, id: 'q2' },
    answer: { ...answer, late: true },
    results,
  })
  expect(late.map(({ choice }) => choice)).toEqual([1, null])
})
