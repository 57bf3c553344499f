/** A session from question to question to its results. */

import { useT } from '@/shared/i18n/i18n'
import { LeaveGuard } from '@/shared/quiz/play/leave-guard'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { quitQuiz } from '@/shared/quiz/moves'
import { PausedScreen } from './paused-screen'
import { isPaused } from './play'
import { QuestionScreen } from './question-screen'
import { quitCost } from './quit-confirm'
import { ResultsScreen } from './results-screen'
import { useCues } from './use-cues'
import { useSession } from './use-session'

export function Session({ first }: { first: QuizSnapshot }) {
  const t = useT()
  const session = useSession(first)
  const { snapshot } = session.play
  const { mode, phase, status, question } = snapshot
  const paused = isPaused(snapshot)
  useCues(snapshot)
  // The server deletes the questions of an old session, even if the player never left the last review.
  const over = phase === 'finished' || (question === null && status !== 'playing')
  return (
    <>
      {over ? (
        <ResultsScreen snapshot={snapshot} />
      ) : paused ? (
        <PausedScreen session={session} />
      ) : (
        <QuestionScreen session={session} />
      )}
      {/* A solo level and a paused quiz can be left and continued later. */}
      <LeaveGuard
        active={mode === 'ranked' && status === 'playing' && !paused}
        title={t('session.quitTitle')}
        text={t(quitCost(snapshot))}
        action={t('session.quitAction')}
        leave={() => quitQuiz(snapshot.session)}
        failed={(error) => quizErrorText(t, error)}
      />
    </>
  )
}
