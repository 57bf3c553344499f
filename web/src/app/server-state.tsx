/** The query cache for data from the server. Only pages behind sign-in need it. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LiveProfile } from '@/shared/profile/live-profile'
import { useUser } from '@/shared/session/session'
import { KeptMatches } from './kept-matches'
import { News } from './news'

/** One cache per user, so that one user's data is never shown to the next. */
export function ServerState({ children }: { children: ReactNode }) {
  const { id } = useUser()
  return <OneUsersState key={id}>{children}</OneUsersState>
}

function OneUsersState({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <LiveProfile />
      <KeptMatches />
      {children}
      <News />
    </QueryClientProvider>
  )
}
