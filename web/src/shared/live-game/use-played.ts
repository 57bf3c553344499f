/** The questions of a live game that closed while this page was open, for the review at its end. */

import { useState } from 'react'
import type { Texts } from '@/shared/api/contract.gen'
import type { LiveQuestion, OwnAnswer } from './live-question'

export interface PlayedQuestion {
  question: LiveQuestion
  /** The option that the player chose in time. */
  choice: number | null
  right: number
  why: Texts | null
}

interface Playing {
  you: string
  question: LiveQuestion | null
  answer: OwnAnswer | null
  results: { correctAnswer: number; why: Texts | null } | null
}

export function usePlayed(game: Playing | null): readonly PlayedQuestion[] {
  const [played, setPlayed] = useState<readonly PlayedQuestion[]>([])
  const more = game ? withClosed(played, game) : played
  if (more !== played) setPlayed(more)
  return more
}

/** Adds the question once it has closed. */
export function withClosed(
  played: readonly PlayedQuestion[],
  { question, answer, results }: Playing,
): readonly PlayedQuestion[] {
  if (!question || !results || played.some((known) => known.question.id === question.id))
    return played
  const choice = answer && !answer.late ? answer.choice : null
  return [...played, { question, choice, right: results.correctAnswer, why: results.why }]
}
