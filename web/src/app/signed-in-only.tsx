/** The guard of the pages behind sign-in: redirects visitors to the login page, with the current URL as the return path. */

import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '@/shared/session/session'
import { LoadingScreen, RedirectingScreen } from './loading-screen'

export function SignedInOnly({ children }: { children: ReactNode }) {
  const { status } = useSession()
  switch (status) {
    case 'signed-in':
      return children
    case 'loading':
      return <LoadingScreen />
    case 'half-signed-in':
    case 'signed-out':
      return <RedirectToLogin />
  }
}

function RedirectToLogin() {
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  // Read once: the location changes as soon as the redirect begins.
  const [returnTo] = useState(href)
  useEffect(() => {
    const search = returnTo === '/' ? {} : { from: returnTo }
    void navigate({ to: '/login', replace: true, search })
  }, [navigate, returnTo])
  return <RedirectingScreen />
}
