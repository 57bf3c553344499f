/** The token that calls to the server carry: the kept one while it is good, else a fresh one from the auth client. */

import { auth } from './auth-client'
import { storedSession } from './stored-session'

/** The auth client, too, gets a new token when the old one has less left. */
const MARGIN_MS = 90_000

/** Null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const kept = storedSession()
  if (!kept) return null
  if (kept.expires_at * 1000 > Date.now() + MARGIN_MS) return kept.access_token
  const client = await auth()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}
