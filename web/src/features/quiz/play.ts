/** A session as the page plays it: what the server said last, and what the player did that it has not answered yet. Pure. */

import type { QuizVerdict, QuizSnapshot } from '@/shared/api/contract.gen'
import type { Outcome } from '@/shared/quiz/play/verdict'

/** The server still takes an answer this long after the time is over: it was on its way. */
export const GRACE_MS = 300

/** To the question of that id: the one of before may be void. */
export type Answer = { question: string } & ({ choice: number } | { text: string })

export interface Play {
  snapshot: QuizSnapshot
  /** Given, and not judged yet. */
  answer: Answer | null
  /** Asked for, and not answered yet. */
  asked: 'next' | 'quit' | null
  /** How often in a row the server was not reached. */
  misses: number
  /** The server knows better: it has to be asked how things stand. */
  outdated: boolean
}

export type PlayEvent =
  | { type: 'heard'; snapshot: QuizSnapshot }
  | { type: 'answered'; answer: Answer }
  | { type: 'asked'; what: 'next' | 'quit' }
  /** The server was not reached; what was sent will be sent again. */
  | { type: 'missed' }
  /** The server said no. */
  | { type: 'refused' }

export function begin(snapshot: QuizSnapshot): Play {
  return { snapshot, answer: null, asked: null, misses: 0, outdated: false }
}

export function reduce(play: Play, event: PlayEvent): Play {
  switch (event.type) {
    case 'heard':
      return hear(play, event.snapshot)
    case 'answered':
      return canAnswer(play) && event.answer.question === play.snapshot.question?.id
        ? { ...play, answer: event.answer }
        : play
    case 'asked':
      return askFor(play, event.what)
    case 'missed':
      return { ...play, misses: play.misses + 1 }
    case 'refused':
      return { ...play, answer: null, asked: null, misses: 0, outdated: true }
  }
}

/** What is over cannot be quit any more: then the results are what is left to see. */
function askFor(play: Play, what: 'next' | 'quit'): Play {
  const { phase, status } = play.snapshot
  if (phase === 'finished') return play
  return { ...play, asked: status === 'playing' ? what : 'next' }
}

/** Answers may overtake each other: an older one tells nothing new. */
function hear(play: Play, snapshot: QuizSnapshot): Play {
  const known = play.snapshot
  if (snapshot.session !== known.session) return begin(snapshot)
  if (snapshot.version < known.version) return { ...play, misses: 0, outdated: false }
  const moved = snapshot.version > known.version
  const open = snapshot.phase === 'question' && snapshot.question?.id === known.question?.id
  return {
    snapshot,
    answer: open ? play.answer : null,
    asked: moved ? null : play.asked,
    misses: 0,
    outdated: false,
  }
}

export function canAnswer({ snapshot, answer, asked }: Play): boolean {
  return snapshot.phase === 'question' && answer === null && asked !== 'quit'
}

/** The option that is shown as taken: sent, or judged. */
export function chosenOption({ snapshot, answer }: Play): number | null {
  if (answer) return 'choice' in answer ? answer.choice : null
  return snapshot.verdict?.choice ?? null
}

/** The right option, once the server has told it. */
export function rightOption({ snapshot: { verdict } }: Play): number | null {
  return verdict && typeof verdict.correctAnswer === 'number' ? verdict.correctAnswer : null
}

export function outcomeOf({ correct, timed_out: late }: QuizVerdict): Outcome {
  if (correct) return 'right'
  return late ? 'late' : 'wrong'
}

/** What the server is to be told or asked next. */
export function wishOf({
  answer,
  asked,
  misses,
  outdated,
}: Play): 'quit' | 'answer' | 'next' | 'state' | null {
  if (asked === 'quit') return 'quit'
  if (answer) return 'answer'
  if (asked === 'next') return 'next'
  return misses > 0 || outdated ? 'state' : null
}

/** How long to wait before the next try, in milliseconds. */
export function pauseAfter(misses: number): number {
  return misses === 0 ? 0 : Math.min(4_000, 500 * 2 ** (misses - 1))
}

/** When the player has to have gone on, by the server's clock. */
export function goOnBy({ phase, expires_at: at }: QuizSnapshot): number | null {
  return phase === 'review' ? at : null
}

/** When time alone moves things on, by the server's clock. */
export function movesAt({ snapshot }: Play): number | null {
  const { phase, question } = snapshot
  return phase === 'question' && question ? question.closes_at + GRACE_MS : goOnBy(snapshot)
}
