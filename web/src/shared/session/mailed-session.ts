/** A mailed link redirects to the app with a session in the URL fragment: stores it and removes it from the URL. */

import type { GoTrueClient } from '@supabase/auth-js'

export async function takeMailedSession(client: GoTrueClient): Promise<void> {
  const parameters = new URLSearchParams(location.hash.slice(1))
  const access_token = parameters.get('access_token')
  const refresh_token = parameters.get('refresh_token')
  if (!access_token || !refresh_token) return
  // `replaceState`, because setting an empty hash would add a history entry and leave the tokens in the previous one.
  history.replaceState(history.state, '', location.pathname + location.search)
  await client.setSession({ access_token, refresh_token })
}
