import { createFileRoute } from '@tanstack/react-router'
import type { QuizMode } from '@/shared/api/contract.gen'
import { SessionScreen } from '@/features/quiz/session-screen'

interface SessionSearch {
  /** Resumes the running session of this mode. */
  mode?: QuizMode | undefined
  /** Shows the session with this id, even if it has ended. */
  session?: string | undefined
}

export const Route = createFileRoute('/_app/quizzes/session')({
  validateSearch: ({ mode, session }: Record<string, unknown>): SessionSearch => ({
    mode: mode === 'solo' || mode === 'ranked' || mode === 'daily' ? mode : undefined,
    session: typeof session === 'string' ? session : undefined,
  }),
  component: SessionScreen,
})
