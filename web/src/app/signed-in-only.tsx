/** The guard of the pages behind sign-in. Whoever is sent away comes back to where they wanted to go. */

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
      return <ToLogin />
  }
}

function ToLogin() {
  const navigate = useNavigate()
  const here = useLocation({ select: (location) => location.href })
  // The address moves on as soon as the redirect begins; what was wanted stays.
  const [wanted] = useState(here)
  useEffect(() => {
    const search = wanted === '/' ? {} : { from: wanted }
    void navigate({ to: '/login', replace: true, search })
  }, [navigate, wanted])
  return <RedirectingScreen />
}
