/** A session from question to question to its results. */

import type { Snapshot } from '@/shared/quiz/snapshot'
import { QuestionScreen } from './question-screen'
import { ResultsScreen } from './results-screen'
import { useCues } from './use-cues'
import { useSession } from './use-session'

export function Session({ first }: { first: Snapshot }) {
  const session = useSession(first)
  const { snapshot } = session.play
  const { phase, status, question } = snapshot
  useCues(snapshot)
  // Of an old one the questions are forgotten, also where the last review was never left.
  const over = phase === 'finished' || (question === null && status !== 'playing')
  return over ? <ResultsScreen snapshot={snapshot} /> : <QuestionScreen session={session} />
}
