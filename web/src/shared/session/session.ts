/**
 * Who is signed in. The kept session answers at once; the auth client, loaded behind it, refreshes the
 * session, hears of other tabs, and corrects the answer where it was wrong.
 */

import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { whenIdle } from '@/shared/lib/when-idle'
import { auth } from './auth-client'
import { takeMailedSession } from './mailed-session'
import { isFullySignedIn, storedSession, UserSchema, type User } from './stored-session'

export type { User } from './stored-session'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** The password was right; the second factor is still to be shown. */
  | { status: 'half-signed-in'; user: User }
  | { status: 'signed-in'; user: User }

const LOADING: SessionState = { status: 'loading' }
const SIGNED_OUT: SessionState = { status: 'signed-out' }

/** A mailed link leads back with its outcome in the address. */
const CALLBACK = /[#&](access_token|error_code)=/

let state: SessionState = LOADING
const listeners = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the session changes, until the function it gives is called. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const sessionState = (): SessionState => state

/** Begins to watch the session. Called once, before the first render. */
export function startSession(): void {
  const kept = storedSession()
  const fresh = kept !== null && kept.expires_at * 1000 > Date.now()
  if (CALLBACK.test(location.hash)) void watch()
  else if (!kept) set(SIGNED_OUT)
  else if (fresh) set(signedIn(kept))
  else void watch()
  // The client is needed soon in any case; it must not compete with the first paint.
  if (state !== LOADING) whenIdle(watch, 2000)
}

let watching: Promise<void> | null = null

/** Follows the auth client from now on. */
function watch(): Promise<void> {
  watching ??= followClient()
  return watching
}

async function followClient(): Promise<void> {
  try {
    const client = await auth()
    await takeMailedSession(client)
    client.onAuthStateChange((event, session) => {
      // Heard from another tab, it may come before this one sees the storage emptied.
      if (event === 'SIGNED_OUT') set(SIGNED_OUT)
      else follow(session)
    })
  } catch {
    // The client could not be loaded: the kept session stands until there is a network.
    follow(null)
    watching = null
    addEventListener('online', () => void watch(), { once: true })
  }
}

function follow(session: { access_token: string; user: unknown } | null): void {
  const user = v.safeParse(UserSchema, session?.user)
  if (session && user.success) {
    set(signedIn({ access_token: session.access_token, user: user.output }))
    return
  }
  // The client says "none" also when it could not reach the server; it then leaves the session where it is.
  const kept = storedSession()
  set(kept ? signedIn(kept) : SIGNED_OUT)
}

function signedIn(session: { access_token: string; user: User }): SessionState {
  const status = isFullySignedIn(session) ? 'signed-in' : 'half-signed-in'
  return { status, user: session.user }
}

export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState)
}

/** The signed-in user; only for pages behind the guard. */
export function useUser(): User {
  const session = useSession()
  if (session.status === 'signed-in' || session.status === 'half-signed-in') return session.user
  throw new Error('useUser is for pages of signed-in users')
}

/** Signs this device out; without a network the session is forgotten here all the same. */
export async function signOut(): Promise<void> {
  const client = await auth()
  await client.signOut({ scope: 'local' })
}
