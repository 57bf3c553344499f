/**
 * Who is signed in. The stored session gives the state at once; the auth client, loaded later, refreshes the
 * session, follows sign-ins in other tabs, and corrects the state if needed.
 */

import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { whenIdle } from '@/shared/lib/when-idle'
import { forgetKept } from '@/shared/storage/forget-kept'
import { auth } from '@/shared/api/auth-client'
import { isFullySignedIn, storedSession, UserSchema, type User } from '@/shared/api/stored-session'

export type { User } from '@/shared/api/stored-session'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** The password was right; the second factor is still missing. */
  | { status: 'half-signed-in'; user: User }
  | { status: 'signed-in'; user: User }

const LOADING: SessionState = { status: 'loading' }
const SIGNED_OUT: SessionState = { status: 'signed-out' }

/** A mailed link redirects here with its result in the URL fragment. */
const CALLBACK = /[#&](access_token|error_code)=/

let state: SessionState = LOADING
const listeners = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  if (next.status === 'signed-out') forgetKept()
  for (const listener of listeners) listener()
}

/** Calls `listener` when the session changes; returns the function that unsubscribes. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const sessionState = (): SessionState => state

/** Sets the initial state and starts the auth client when needed. Called once, before the first render. */
export function startSession(): void {
  const stored = storedSession()
  const fresh = stored !== null && stored.expires_at * 1000 > Date.now()
  if (CALLBACK.test(location.hash)) void watchClient()
  else if (!stored) set(SIGNED_OUT)
  else if (fresh) set(signedIn(stored))
  else void watchClient()
  // The client is needed soon anyway; loading it must not delay the first paint.
  if (state !== LOADING) whenIdle(watchClient, 2000)
}

let watching: Promise<void> | null = null

/** Subscribes to the auth client, once. */
function watchClient(): Promise<void> {
  watching ??= subscribeToClient()
  return watching
}

async function subscribeToClient(): Promise<void> {
  try {
    const client = await auth()
    if (CALLBACK.test(location.hash)) {
      const { takeMailedSession } = await import('./mailed-session')
      await takeMailedSession(client)
    }
    client.onAuthStateChange((event, session) => {
      // From another tab, this event may arrive before this tab sees the change of the storage.
      if (event === 'SIGNED_OUT') set(SIGNED_OUT)
      else applySession(session)
    })
  } catch {
    // The client could not be loaded: use the stored session, and try again when online.
    applySession(null)
    watching = null
    addEventListener('online', () => void watchClient(), { once: true })
  }
}

function applySession(session: { access_token: string; user: unknown } | null): void {
  const user = v.safeParse(UserSchema, session?.user)
  if (session && user.success) {
    set(signedIn({ access_token: session.access_token, user: user.output }))
    return
  }
  // The client also reports no session when it could not reach the server; the stored session is then still there.
  const stored = storedSession()
  set(stored ? signedIn(stored) : SIGNED_OUT)
}

function signedIn(session: { access_token: string; user: User }): SessionState {
  const status = isFullySignedIn(session) ? 'signed-in' : 'half-signed-in'
  return { status, user: session.user }
}

export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState)
}

/** The signed-in user; only for pages behind sign-in. */
export function useUser(): User {
  const session = useSession()
  if (session.status === 'signed-in' || session.status === 'half-signed-in') return session.user
  throw new Error('useUser is for pages of signed-in users')
}
