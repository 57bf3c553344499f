/** A session from question to question to its results. */

import { useT } from '@/shared/i18n/i18n'
import { LeaveGuard } from '@/shared/quiz/play/leave-guard'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { quitQuiz } from '@/shared/quiz/moves'
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
  useCues(snapshot)
  // Of an old one the questions are forgotten, also where the last review was never left.
  const over = phase === 'finished' || (question === null && status !== 'playing')
  return (
    <>
      {over ? <ResultsScreen snapshot={snapshot} /> : <QuestionScreen session={session} />}
      {/* A solo level waits for who leaves it. */}
      <LeaveGuard
        active={mode === 'ranked' && status === 'playing'}
        title={t('session.quitTitle')}
        text={t(quitCost(snapshot))}
        action={t('session.quitAction')}
        leave={() => quitQuiz(snapshot.session)}
        failed={(error) => quizErrorText(t, error)}
      />
    </>
  )
}
