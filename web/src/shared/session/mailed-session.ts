/** A mailed link leads back with a session in the address. It is taken over, and leaves the address for good. */

import type { GoTrueClient } from '@supabase/auth-js'

export async function takeMailedSession(client: GoTrueClient): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1))
  const access_token = given.get('access_token')
  const refresh_token = given.get('refresh_token')
  if (!access_token || !refresh_token) return
  // Replaced, not emptied: an emptied hash is a new step, with the tokens one step back in the history.
  history.replaceState(history.state, '', location.pathname + location.search)
  await client.setSession({ access_token, refresh_token })
}
