/** A session from question to question to its results. */

import { Suspense } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { lazyNow } from '@/shared/lib/lazy-now'
import { LeaveGuard } from '@/shared/quiz/play/leave-guard'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { quitQuiz } from '@/shared/quiz/moves'
import { isPaused } from './play'
import { QuestionScreen } from './question-screen'
import { quitCost } from './quit-confirm'
import { useCues } from './use-cues'
import { useSession } from './use-session'

const PausedScreen = lazyNow(async () => (await import('./paused-screen')).PausedScreen)
const ResultsScreen = lazyNow(async () => (await import('./results-screen')).ResultsScreen)

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
        <Suspense>
          <ResultsScreen snapshot={snapshot} />
        </Suspense>
      ) : paused ? (
        <Suspense>
          <PausedScreen session={session} />
        </Suspense>
      ) : (
        <QuestionScreen session={session} />
      )}
      {/* A solo level and a paused quiz can be left and continued later. */}
      <LeaveGuard
        active={mode === 'ranked' && status === 'playing' && !paused}
        title={t('session.quitTitle')}
        text={t(quitCost(snapshot))}
        action={t('session.quitAction')}
        playing
        leave={() => quitQuiz(snapshot.session)}
        failed={(error) => quizErrorText(t, error)}
      />
    </>
  )
}
