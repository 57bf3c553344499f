/** The unmodified Supabase auth client, loaded on first use and never before the first paint. */

import type { GoTrueClient } from '@supabase/auth-js'
import { fetchWithKey, SERVER_URL } from '@/shared/server/server'
import { keepBan } from './ban'
import { STORAGE_KEY } from './stored-session'

/**
 * Drops `expires_at` from token responses. It is in the server's time, but the auth client compares it with this device's
 * clock, which may be hours off. Without it the client computes the expiry from `expires_in` and its own clock.
 */
const fetchWithLocalExpiry: typeof fetch = async (input, init) => {
  const response = await fetchWithKey(input, init)
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!body || typeof body !== 'object') return response
  if ('ban' in body) keepBan(body.ban)
  if (!('expires_in' in body)) return response
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), response)
}

let client: Promise<GoTrueClient> | null = null

export function auth(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(
    ({ GoTrueClient: Client }) =>
      new Client({
        url: `${SERVER_URL}/auth/v1`,
        storageKey: STORAGE_KEY,
        // mailed-session.ts does this, and leaves no token in the browser history.
        detectSessionInUrl: false,
        // Mailed links are often opened in another browser than the one that asked for them.
        flowType: 'implicit',
        fetch: fetchWithLocalExpiry,
      }),
    (error: unknown) => {
      client = null
      throw error
    },
  )
  return client
}
