/** The unmodified auth client. It is loaded when it is first needed, never before the first paint. */

import type { GoTrueClient } from '@supabase/auth-js'
import { fetchWithKey, SERVER_URL } from '@/shared/api/server'
import { STORAGE_KEY } from './stored-session'

/**
 * The server says when a token ends by its own clock; this device's may be hours off, and it is the one that the auth client
 * looks at. Without the server's word the client counts how long the token lasts from now.
 */
const fetchByOwnClock: typeof fetch = async (input, init) => {
  const answer = await fetchWithKey(input, init)
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (!body || typeof body !== 'object' || !('expires_in' in body)) return answer
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), answer)
}

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
        fetch: fetchByOwnClock,
      }),
    (error: unknown) => {
      client = null
      throw error
    },
  )
  return client
}
