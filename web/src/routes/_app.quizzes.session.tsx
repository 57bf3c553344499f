import { createFileRoute } from '@tanstack/react-router'
import { SessionScreen } from '@/features/quiz/session-screen'

interface SessionSearch {
  /** Takes up the session of that mode that runs. */
  mode?: 'solo' | 'ranked' | undefined
  /** Shows this one, also when it is over. */
  session?: string | undefined
}

export const Route = createFileRoute('/_app/quizzes/session')({
  validateSearch: ({ mode, session }: Record<string, unknown>): SessionSearch => ({
    mode: mode === 'solo' || mode === 'ranked' ? mode : undefined,
    session: typeof session === 'string' ? session : undefined,
  }),
  component: SessionScreen,
})
