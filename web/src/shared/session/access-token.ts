/**
 * The token that calls to the server carry: the kept one while it is good by this device's clock, else a fresh one from the
 * auth client; and another one where the server says that it has ended.
 */

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

let renewal: Promise<string | null> | null = null

/**
 * A token in the place of one that the server calls expired, whatever this device's clock says; one for all who ask at
 * once. Null where the session has ended. Throws when the server was not reached.
 */
export function renewedToken(expired: string): Promise<string | null> {
  renewal ??= renew(expired).finally(() => {
    renewal = null
  })
  return renewal
}

async function renew(expired: string): Promise<string | null> {
  if (keptInstead(expired)) return keptInstead(expired)
  const client = await auth()
  const { error } = await client.refreshSession()
  const mayPass = error?.name === 'AuthRetryableFetchError' || error?.status === 429
  if (mayPass) throw error
  return keptInstead(expired)
}

/** The kept token, if it is another one by now: another call or another tab may have got it. */
function keptInstead(expired: string): string | null {
  const token = storedSession()?.access_token ?? null
  return token === expired ? null : token
}
