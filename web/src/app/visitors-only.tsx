/** The guard of the sign-in pages: redirects users who are signed in to their return path. */

import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '@/shared/session/session'
import { LoadingScreen } from './loading-screen'

export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { status } = useSession()
  switch (status) {
    case 'signed-in':
      return <RedirectToReturnPath />
    case 'loading':
      return <LoadingScreen />
    case 'half-signed-in':
    case 'signed-out':
      return children
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The user signs in by the code of a reset mail, to choose a new password. */
    choosesPassword?: boolean
  }
}

function RedirectToReturnPath() {
  const navigate = useNavigate()
  const { from = '/' } = useSearch({ strict: false })
  const choosesPassword = useLocation({ select: ({ state }) => state.choosesPassword === true })
  useEffect(() => {
    if (!choosesPassword) {
      void navigate({ href: from, replace: true })
      return
    }
    const state = { passwordLinkAccepted: true }
    void navigate({ to: '/auth/reset-password', state, replace: true })
  }, [navigate, from, choosesPassword])
  return <LoadingScreen />
}
