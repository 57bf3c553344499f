/** Loads the session to show: by its id, or the running one. */

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CloudOff, Dices } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import { currentQuiz, quizState } from '@/shared/quiz/moves'
import { useUser } from '@/shared/session/session'
import { EmptyState } from '@/shared/ui/empty-state'
import { Page } from '@/shared/ui/page'
import { Session } from './session'

export function SessionScreen() {
  const { mode, session } = useSearch({ strict: false })
  const t = useT()
  const navigate = useNavigate()
  const { id } = useUser()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['player', id, 'session', session ?? mode ?? 'any'],
    queryFn: () => (session ? quizState(session) : currentQuiz(mode)),
    // The session itself follows the server from here on.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    placeholderData: (before) => before,
  })

  // Puts the id into the address, so that a reload shows the same session, also after its end.
  const found = data?.session
  useEffect(() => {
    if (found && !session)
      void navigate({ to: '/quizzes/session', search: { session: found }, replace: true })
  }, [navigate, found, session])

  if (data && session) return <Session key={data.session} first={data} />
  if (data || isPending) return <Loading />
  return (
    <Page title={t('session.title')} back="/quizzes">
      {error ? (
        <EmptyState
          icon={CloudOff}
          title={t('session.notLoaded')}
          actions={
            <button type="button" className="button button-mana" onClick={() => void refetch()}>
              {t('common.retry')}
            </button>
          }
        >
          <p>{quizErrorText(t, error)}</p>
        </EmptyState>
      ) : (
        <EmptyState
          icon={Dices}
          title={t('session.none')}
          actions={
            <Link to="/quizzes" className="button button-primary">
              {t('session.toQuizzes')}
            </Link>
          }
        >
          <p>{t('session.noneText')}</p>
        </EmptyState>
      )}
    </Page>
  )
}

function Loading() {
  const t = useT()
  return (
    <div
      className="mx-auto grid max-w-5xl gap-4 p-4"
      role="status"
      aria-label={t('common.loading')}
    >
      <span className="skeleton h-10" />
      <span className="skeleton mt-9 h-44" />
      {[1, 2, 3, 4].map((option) => (
        <span key={option} className="skeleton h-14" />
      ))}
    </div>
  )
}
