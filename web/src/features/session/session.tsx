/** A session from question to question to its results. */

import type { Snapshot } from '@/shared/quiz/snapshot'
import { QuestionScreen } from './question-screen'
import { ResultsScreen } from './results-screen'
import { useCues } from './use-cues'
import { useSession } from './use-session'

export function Session({ first }: { first: Snapshot }) {
  const session = useSession(first)
  const { snapshot } = session.play
  useCues(snapshot)
  return snapshot.phase === 'finished' ? (
    <ResultsScreen snapshot={snapshot} />
  ) : (
    <QuestionScreen session={session} />
  )
}
