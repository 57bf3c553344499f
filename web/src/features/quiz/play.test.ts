import { describe, expect, it } from 'vitest'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { aQuizQuestion, aQuizSnapshot, aQuizVerdict } from '@/shared/testing/fixtures/quiz'
import {
  begin,
  canAnswer,
  chosenOption,
  movesAt,
  pauseAfter,
  reduce,
  rightOption,
  wishOf,
  type Play,
} from './play'

const QUESTION = aQuizQuestion()
const SNAPSHOT = aQuizSnapshot()
const VERDICT = aQuizVerdict()

const heard = (play: Play, changes: Partial<QuizSnapshot>) =>
  reduce(play, { type: 'heard', snapshot: { ...SNAPSHOT, ...changes } })

const answered = (play: Play, choice: number, question = QUESTION.id) =>
  reduce(play, { type: 'answered', answer: { question, choice } })

const OTHER = aQuizQuestion({ id: 'other', opens_at: 20_000, closes_at: 35_000 })

describe('an answer', () => {
  it('is shown as taken until it is judged', () => {
    const sent = answered(begin(SNAPSHOT), 2)
    expect(chosenOption(sent)).toBe(2)
    expect(rightOption(sent)).toBeNull()
    const judged = heard(sent, { version: 2, phase: 'review', verdict: VERDICT })
    expect(judged.answer).toBeNull()
    expect(chosenOption(judged)).toBe(2)
    expect(rightOption(judged)).toBe(1)
  })

  it('is dropped when the question is void and another stands in its place', () => {
    expect(heard(answered(begin(SNAPSHOT), 2), { version: 2, question: OTHER }).answer).toBeNull()
  })

  it('is given once', () => {
    const sent = answered(begin(SNAPSHOT), 2)
    expect(answered(sent, 3)).toBe(sent)
    expect(canAnswer(sent)).toBe(false)
  })

  it('is not taken for another question, nor between questions', () => {
    const play = begin(SNAPSHOT)
    expect(answered(play, 1, 'other')).toBe(play)
    const review = heard(play, { version: 2, phase: 'review', verdict: VERDICT })
    expect(answered(review, 1)).toBe(review)
  })

  it('waits through a lost connection', () => {
    const lost = reduce(reduce(answered(begin(SNAPSHOT), 2), { type: 'missed' }), {
      type: 'missed',
    })
    expect(lost).toMatchObject({ misses: 2, answer: { choice: 2 } })
    expect(heard(lost, {})).toMatchObject({ misses: 0, answer: { choice: 2 } })
  })

  it('is dropped when the server refuses it, which is then asked how things stand', () => {
    const refused = reduce(answered(begin(SNAPSHOT), 2), { type: 'refused' })
    expect(refused.answer).toBeNull()
    expect(wishOf(refused)).toBe('state')
    expect(wishOf(heard(refused, {}))).toBeNull()
  })
})

describe('what the server says', () => {
  it('is not undone by an older answer that comes later', () => {
    const later = heard(begin(SNAPSHOT), { version: 5, index: 2 })
    expect(heard(later, { version: 4, index: 1 }).snapshot.index).toBe(2)
  })

  it('of another tab ends the choice of this one', () => {
    const sent = answered(begin(SNAPSHOT), 2)
    const next = heard(sent, { version: 3, index: 1, question: OTHER })
    expect(next.answer).toBeNull()
    expect(canAnswer(next)).toBe(true)
  })

  it('of another session begins anew', () => {
    const other = heard(answered(begin(SNAPSHOT), 1), { session: 'other', version: 1 })
    expect(other).toEqual(begin({ ...SNAPSHOT, session: 'other' }))
  })

  it('answers what was asked for', () => {
    const asked = reduce(
      heard(begin(SNAPSHOT), { version: 2, phase: 'review', verdict: VERDICT }),
      { type: 'asked', what: 'next' },
    )
    expect(asked.asked).toBe('next')
    expect(heard(asked, { version: 2, phase: 'review', verdict: VERDICT }).asked).toBe('next')
    expect(heard(asked, { version: 3, index: 1 }).asked).toBeNull()
  })
})

it('is over when the time and the grace are', () => {
  expect(movesAt(begin(SNAPSHOT))).toBe(16_300)
  expect(movesAt(heard(begin(SNAPSHOT), { version: 9, phase: 'finished' }))).toBeNull()
})

it('waits for the player to go on, as long as the server does', () => {
  const review = heard(begin(SNAPSHOT), { version: 2, phase: 'review' })
  expect(movesAt(review)).toBe(76_000)
})

it('asks for nothing once it is finished', () => {
  const done = heard(begin(SNAPSHOT), { version: 9, phase: 'finished', status: 'passed' })
  expect(reduce(done, { type: 'asked', what: 'quit' })).toBe(done)
})

it('goes to the results where there is nothing left to quit', () => {
  const last = heard(begin(SNAPSHOT), {
    version: 9,
    phase: 'review',
    status: 'failed',
    verdict: VERDICT,
  })
  expect(wishOf(reduce(last, { type: 'asked', what: 'quit' }))).toBe('next')
})

it('sends again what was not answered, ever more slowly', () => {
  const lost = reduce(answered(begin(SNAPSHOT), 2), { type: 'missed' })
  expect(wishOf(lost)).toBe('answer')
  expect(wishOf(reduce(lost, { type: 'asked', what: 'quit' }))).toBe('quit')
  expect(wishOf(reduce(begin(SNAPSHOT), { type: 'missed' }))).toBe('state')
  expect(wishOf(begin(SNAPSHOT))).toBeNull()
  expect([0, 1, 2, 3, 4, 9].map(pauseAfter)).toEqual([0, 500, 1_000, 2_000, 4_000, 4_000])
})
