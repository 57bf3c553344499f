import { describe, expect, it } from 'vitest'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { aQuizQuestion, aQuizSnapshot, aQuizVerdict } from '@/shared/testing/fixtures/quiz'
import {
  begin,
  canAnswer,
  chosenOption,
  isPaused,
  movesAt,
  pauseAfter,
  reduce,
  rightOption,
  nextCall,
  type Play,
} from './play'

const QUESTION = aQuizQuestion()
const SNAPSHOT = aQuizSnapshot()
const VERDICT = aQuizVerdict()

const loaded = (play: Play, changes: Partial<QuizSnapshot>) =>
  reduce(play, { type: 'snapshot', snapshot: { ...SNAPSHOT, ...changes } })

const answered = (play: Play, choice: number, question = QUESTION.id) =>
  reduce(play, { type: 'answered', answer: { question, choice } })

const OTHER = aQuizQuestion({ id: 'other', opens_at: 20_000, closes_at: 35_000 })

describe('an answer', () => {
  it('is shown as chosen until there is a verdict', () => {
    const sent = answered(begin(SNAPSHOT), 2)
    expect(chosenOption(sent)).toBe(2)
    expect(rightOption(sent)).toBeNull()
    const judged = loaded(sent, { version: 2, phase: 'review', verdict: VERDICT })
    expect(judged.answer).toBeNull()
    expect(chosenOption(judged)).toBe(2)
    expect(rightOption(judged)).toBe(1)
  })

  it('is dropped when the question is void and was replaced', () => {
    expect(loaded(answered(begin(SNAPSHOT), 2), { version: 2, question: OTHER }).answer).toBeNull()
  })

  it('says that its question is void when another one replaces it', () => {
    const replaced = loaded(begin(SNAPSHOT), { version: 2, voids: 1, question: OTHER })
    expect(replaced.replacement).toBe(OTHER.id)
    expect(loaded(replaced, { version: 3, voids: 1, question: QUESTION }).replacement).toBe(
      OTHER.id,
    )
    expect(begin({ ...SNAPSHOT, voids: 1 }).replacement).toBeNull()
  })

  it('waits for the player after a second void question', () => {
    const waiting = { version: 2, voids: 2, question: null, resumes_at: 700_000 }
    const paused = loaded(begin(SNAPSHOT), waiting)
    expect(isPaused(paused.snapshot)).toBe(true)
    expect(movesAt(paused)).toBeNull()
    const pressed = reduce(paused, { type: 'move', move: 'next' })
    expect(nextCall(pressed)).toBe('next')
    // Too early by the server's clock: the player may press again.
    expect(loaded(pressed, waiting).pending).toBeNull()
    const resumed = { version: 3, voids: 2, question: OTHER }
    expect(loaded(pressed, resumed)).toMatchObject({ pending: null, replacement: null })
  })

  it('is given once', () => {
    const sent = answered(begin(SNAPSHOT), 2)
    expect(answered(sent, 3)).toBe(sent)
    expect(canAnswer(sent)).toBe(false)
  })

  it('is not accepted for another question, nor between questions', () => {
    const play = begin(SNAPSHOT)
    expect(answered(play, 1, 'other')).toBe(play)
    const review = loaded(play, { version: 2, phase: 'review', verdict: VERDICT })
    expect(answered(review, 1)).toBe(review)
  })

  it('is kept while the connection is lost', () => {
    const lost = reduce(reduce(answered(begin(SNAPSHOT), 2), { type: 'missed' }), {
      type: 'missed',
    })
    expect(lost).toMatchObject({ misses: 2, answer: { choice: 2 } })
    expect(loaded(lost, {})).toMatchObject({ misses: 0, answer: { choice: 2 } })
  })

  it('is dropped when the server refuses it, and the snapshot is loaded again', () => {
    const refused = reduce(answered(begin(SNAPSHOT), 2), { type: 'refused' })
    expect(refused.answer).toBeNull()
    expect(nextCall(refused)).toBe('state')
    expect(nextCall(loaded(refused, {}))).toBeNull()
  })
})

describe('a snapshot', () => {
  it('is not replaced by an older one that arrives later', () => {
    const later = loaded(begin(SNAPSHOT), { version: 5, index: 2 })
    expect(loaded(later, { version: 4, index: 1 }).snapshot.index).toBe(2)
  })

  it('of another tab drops the answer of this one', () => {
    const sent = answered(begin(SNAPSHOT), 2)
    const next = loaded(sent, { version: 3, index: 1, question: OTHER })
    expect(next.answer).toBeNull()
    expect(canAnswer(next)).toBe(true)
  })

  it('of another session replaces the whole state', () => {
    const other = loaded(answered(begin(SNAPSHOT), 1), { session: 'other', version: 1 })
    expect(other).toEqual(begin({ ...SNAPSHOT, session: 'other' }))
  })

  it('confirms the pending move', () => {
    const moved = reduce(
      loaded(begin(SNAPSHOT), { version: 2, phase: 'review', verdict: VERDICT }),
      { type: 'move', move: 'next' },
    )
    expect(moved.pending).toBe('next')
    expect(loaded(moved, { version: 2, phase: 'review', verdict: VERDICT }).pending).toBe('next')
    expect(loaded(moved, { version: 3, index: 1 }).pending).toBeNull()
  })
})

it('changes by itself when the time and the grace period are over', () => {
  expect(movesAt(begin(SNAPSHOT))).toBe(16_300)
  expect(movesAt(loaded(begin(SNAPSHOT), { version: 9, phase: 'finished' }))).toBeNull()
})

it('waits for the player to go on, as long as the server does', () => {
  const review = loaded(begin(SNAPSHOT), { version: 2, phase: 'review' })
  expect(movesAt(review)).toBe(76_000)
})

it('makes no move once it is finished', () => {
  const done = loaded(begin(SNAPSHOT), { version: 9, phase: 'finished', status: 'passed' })
  expect(reduce(done, { type: 'move', move: 'quit' })).toBe(done)
})

it('goes to the results where there is nothing left to quit', () => {
  const last = loaded(begin(SNAPSHOT), {
    version: 9,
    phase: 'review',
    status: 'failed',
    verdict: VERDICT,
  })
  expect(nextCall(reduce(last, { type: 'move', move: 'quit' }))).toBe('next')
})

it('repeats a failed call, with growing pauses', () => {
  const lost = reduce(answered(begin(SNAPSHOT), 2), { type: 'missed' })
  expect(nextCall(lost)).toBe('answer')
  expect(nextCall(reduce(lost, { type: 'move', move: 'quit' }))).toBe('quit')
  expect(nextCall(reduce(begin(SNAPSHOT), { type: 'missed' }))).toBe('state')
  expect(nextCall(begin(SNAPSHOT))).toBeNull()
  expect([0, 1, 2, 3, 4, 9].map(pauseAfter)).toEqual([0, 500, 1_000, 2_000, 4_000, 4_000])
})
