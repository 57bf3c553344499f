/** A session on the page: the last snapshot, and the player's moves that the server has not confirmed yet. Pure. */

import type { QuizVerdict, QuizSnapshot } from '@/shared/api/contract.gen'
import type { Outcome } from '@/shared/quiz/play/verdict'

/** The server accepts an answer this long after the time, for the way through the network. */
export const GRACE_MS = 300

/** With the id of its question, which may have become void and been replaced. */
export type Answer = { question: string } & ({ choice: number } | { text: string })

export interface Play {
  snapshot: QuizSnapshot
  /** Given, without a verdict yet. */
  answer: Answer | null
  /** The move that the server has not confirmed yet. */
  pending: 'next' | 'quit' | null
  /** How often in a row the server was not reached. */
  misses: number
  /** The server refused a move: the snapshot must be loaded again. */
  outdated: boolean
  /** The question that replaced one that became void while this page showed it. */
  replacement: string | null
}

export type PlayEvent =
  | { type: 'snapshot'; snapshot: QuizSnapshot }
  | { type: 'answered'; answer: Answer }
  | { type: 'move'; move: 'next' | 'quit' }
  /** The server was not reached; the call is repeated. */
  | { type: 'missed' }
  | { type: 'refused' }

export function begin(snapshot: QuizSnapshot): Play {
  return {
    snapshot,
    answer: null,
    pending: null,
    misses: 0,
    outdated: false,
    replacement: null,
  }
}

export function reduce(play: Play, event: PlayEvent): Play {
  switch (event.type) {
    case 'snapshot':
      return load(play, event.snapshot)
    case 'answered':
      return canAnswer(play) && event.answer.question === play.snapshot.question?.id
        ? { ...play, answer: event.answer }
        : play
    case 'move':
      return startMove(play, event.move)
    case 'missed':
      return { ...play, misses: play.misses + 1 }
    case 'refused':
      return { ...play, answer: null, pending: null, misses: 0, outdated: true }
  }
}

/** A session that has ended cannot be quit: then the move leads to the results. */
function startMove(play: Play, move: 'next' | 'quit'): Play {
  const { phase, status } = play.snapshot
  if (phase === 'finished') return play
  return { ...play, pending: status === 'playing' ? move : 'next' }
}

/** Responses may overtake each other: one with an older version is dropped. */
function load(play: Play, snapshot: QuizSnapshot): Play {
  const known = play.snapshot
  if (snapshot.session !== known.session) return begin(snapshot)
  if (snapshot.version < known.version) return { ...play, misses: 0, outdated: false }
  const moved = snapshot.version > known.version
  const open = snapshot.phase === 'question' && snapshot.question?.id === known.question?.id
  const waits = play.pending === 'next' && isPaused(snapshot)
  const replaced = snapshot.voids > known.voids
  return {
    snapshot,
    answer: open ? play.answer : null,
    pending: moved || waits ? null : play.pending,
    misses: 0,
    outdated: false,
    replacement: replaced ? (snapshot.question?.id ?? null) : play.replacement,
  }
}

export function canAnswer({ snapshot, answer, pending }: Play): boolean {
  return snapshot.phase === 'question' && answer === null && pending !== 'quit'
}

/** A question became void, and the session waits until the player continues. */
export function isPaused({ status, question }: QuizSnapshot): boolean {
  return status === 'playing' && question === null
}

/** The option that is shown as chosen: that of the sent answer, or of the verdict. */
export function chosenOption({ snapshot, answer }: Play): number | null {
  if (answer) return 'choice' in answer ? answer.choice : null
  return snapshot.verdict?.choice ?? null
}

/** The right option; null until there is a verdict. */
export function rightOption({ snapshot: { verdict } }: Play): number | null {
  return verdict && typeof verdict.correctAnswer === 'number' ? verdict.correctAnswer : null
}

export function outcomeOf({ correct, timed_out: late }: QuizVerdict): Outcome {
  if (correct) return 'right'
  return late ? 'late' : 'wrong'
}

/** The call to make next. */
export function nextCall({
  answer,
  pending,
  misses,
  outdated,
}: Play): 'quit' | 'answer' | 'next' | 'state' | null {
  if (pending === 'quit') return 'quit'
  if (answer) return 'answer'
  if (pending === 'next') return 'next'
  return misses > 0 || outdated ? 'state' : null
}

/** How long to wait before the next try, in milliseconds. */
export function pauseAfter(misses: number): number {
  return misses === 0 ? 0 : Math.min(4_000, 500 * 2 ** (misses - 1))
}

/** When the session ends if the player does not go on, by the server's clock. */
export function goOnBy({ phase, expires_at: at }: QuizSnapshot): number | null {
  return phase === 'review' ? at : null
}

/** When the session changes without a move, by the server's clock. */
export function movesAt({ snapshot }: Play): number | null {
  const { phase, question } = snapshot
  return phase === 'question' && question ? question.closes_at + GRACE_MS : goOnBy(snapshot)
}
