/** What pages fetch from the server, kept while one user is signed in. Only pages behind the guard need it. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useUser } from '@/shared/session/session'

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
})

export function ServerState({ children }: { children: ReactNode }) {
  const { id } = useUser()
  // What was fetched for one user is never shown to the next.
  useEffect(() => () => queryClient.clear(), [id])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
