/** Links to the games that the player has not finished; without any, the introduction in their place. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { QuizMode } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { RUNNING_LINK, RunningCard } from '@/shared/quiz/running-card'
import { useRunningQuiz } from '@/shared/quiz/standing'
import { sessionTitle } from './session-title'

interface RunningProps {
  /** Links to games against others. */
  live: ReactNode
  children: ReactNode
}

/** The place of one link is always there, so that what is below does not move when a link appears. */
export function Running({ live, children }: RunningProps) {
  return (
    <div className="mb-5 grid min-h-21 content-center gap-4">
      <RunningQuiz mode="ranked" />
      <RunningQuiz mode="daily" />
      <RunningQuiz mode="solo" />
      {live}
      <div className="not-only:hidden">{children}</div>
    </div>
  )
}

function RunningQuiz({ mode }: { mode: QuizMode }) {
  const t = useT()
  const { data: running } = useRunningQuiz(mode)
  if (!running) return null
  const { index, count, session } = running
  return (
    <Link to="/quizzes/session" search={{ session }} className={RUNNING_LINK}>
      <RunningCard
        title={t('quizzes.resume')}
        text={`${sessionTitle(t, running)} · ${t('play.number', { number: index + 1, total: count })}`}
      />
    </Link>
  )
}
