/**
 * The access token for calls to the server: the stored one while it is valid by this device's clock, else one from the
 * auth client; and a renewed one when the server says that the token has expired.
 */

import { auth } from './auth-client'
import { storedSession } from './stored-session'

/** The auth client refreshes tokens at the same margin. */
const MARGIN_MS = 90_000

/** Null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession()
  if (!stored) return null
  if (stored.expires_at * 1000 > Date.now() + MARGIN_MS) return stored.access_token
  const client = await auth()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

let renewal: Promise<string | null> | null = null

/**
 * Replaces a token that the server calls expired, whatever this device's clock says. Concurrent calls share one
 * refresh. Null if the session has ended. Throws when the server was not reached.
 */
export function renewedToken(expired: string): Promise<string | null> {
  renewal ??= renew(expired).finally(() => {
    renewal = null
  })
  return renewal
}

async function renew(expired: string): Promise<string | null> {
  if (tokenOtherThan(expired)) return tokenOtherThan(expired)
  const client = await auth()
  const { error } = await client.refreshSession()
  const isTemporary = error?.name === 'AuthRetryableFetchError' || error?.status === 429
  if (isTemporary) throw error
  return tokenOtherThan(expired)
}

/** The stored token if it has changed: another call or tab may have refreshed it already. */
function tokenOtherThan(expired: string): string | null {
  const token = storedSession()?.access_token ?? null
  return token === expired ? null : token
}
