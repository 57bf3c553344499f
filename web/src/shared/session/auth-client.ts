/** The unmodified auth client. It is loaded when it is first needed, never before the first paint. */

import type { GoTrueClient } from '@supabase/auth-js'
import { fetchWithKey, SERVER_URL } from '@/shared/api/server'
import { STORAGE_KEY } from './stored-session'

let client: Promise<GoTrueClient> | null = null

export function auth(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(
    ({ GoTrueClient: Client }) =>
      new Client({
        url: `${SERVER_URL}/auth/v1`,
        storageKey: STORAGE_KEY,
        // Done by mailed-session.ts, which leaves no token behind in the history.
        detectSessionInUrl: false,
        // Mailed links are often opened in another browser than the one that asked for them.
        flowType: 'implicit',
        fetch: fetchWithKey,
      }),
    (error: unknown) => {
      client = null
      throw error
    },
  )
  return client
}
