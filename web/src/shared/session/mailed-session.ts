/**
 * A mailed link redirects to the app with a session in the URL fragment. It is taken only on the pages to which our links
 * lead, and it replaces the session of another user only after a question: anyone can make a link with their own session.
 */

import type { GoTrueClient } from '@supabase/auth-js'
import { offerSession } from './offered-session'
import { storedSession } from '@/shared/api/stored-session'
import { claimsOf } from '@/shared/api/token-claims'

/** The server's default target of links, the target of a new email address, and the page for mailed resets. */
const EXPECTING = new Set(['/', '/settings', '/auth/reset-password'])

/** Removes the session from the URL, and stores it if the page expects one. */
export async function takeMailedSession(client: GoTrueClient): Promise<void> {
  const parameters = new URLSearchParams(location.hash.slice(1))
  const access_token = parameters.get('access_token')
  const refresh_token = parameters.get('refresh_token')
  if (!access_token || !refresh_token) return
  // `replaceState`, because setting an empty hash would add a history entry and leave the tokens in the previous one.
  history.replaceState(history.state, '', location.pathname + location.search)
  if (!EXPECTING.has(location.pathname)) return
  const { sub, email } = claimsOf(access_token)
  const current = storedSession()
  if (current && current.user.id !== sub) {
    const address = typeof email === 'string' ? email : ''
    offerSession({ access_token, refresh_token, email: address, current: current.user.email })
    return
  }
  await client.setSession({ access_token, refresh_token })
}
