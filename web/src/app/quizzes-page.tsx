/** The page of the quizzes, with the links to running games of other features. */

import { RunningRoom } from '@/features/battle-royale/running-room'
import { RunningDuo } from '@/features/duo/running-duo'
import { QuizzesScreen } from '@/features/quiz/quizzes-screen'

export function QuizzesPage() {
  return (
    <QuizzesScreen
      live={
        <>
          <RunningDuo />
          <RunningRoom />
        </>
      }
    />
  )
}
