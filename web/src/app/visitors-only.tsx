/** The guard of the sign-in pages: redirects users who are signed in to their return path. */

import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
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
  const { state } = useLocation()
  // As it was at first: the location changes before this component is gone.
  const [choosesPassword] = useState(state.choosesPassword === true)
  useEffect(() => {
    if (!choosesPassword) {
      void navigate({ href: from, replace: true })
      return
    }
    void navigate({
      to: '/auth/reset-password',
      state: { passwordLinkAccepted: true },
      replace: true,
    })
  }, [navigate, from, choosesPassword])
  return <LoadingScreen />
}
