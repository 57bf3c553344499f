/** The guard of the sign-in pages: redirects users who are signed in to their return path. */

import { useNavigate, useSearch } from '@tanstack/react-router'
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

function RedirectToReturnPath() {
  const navigate = useNavigate()
  const { from = '/' } = useSearch({ strict: false })
  useEffect(() => {
    void navigate({ href: from, replace: true })
  }, [navigate, from])
  return <LoadingScreen />
}
