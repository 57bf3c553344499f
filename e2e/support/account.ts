import { randomBytes } from 'node:crypto'
import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { ok, present } from './answer.ts'
import { visitor, type ClientOptions } from './client.ts'
import type { Server } from './server.ts'

export const PASSWORD = 'correct horse 7'

/** Someone signed in, with the client that holds the session. */
export interface Account {
  client: SupabaseClient
  email: string
  password: string
  /** The profile's name, which the server makes from the address. */
  username: string
  user: User
  session: Session
}

/** A part of a name that no other test uses. */
export function unique(): string {
  return randomBytes(5).toString('hex')
}

export function newEmail(): string {
  return `player-${unique()}@example.com`
}

/** The name of a profile whose owner chose none: `newEmail` has only characters that a name may have. */
export function usernameOf(email: string): string {
  return email.split('@')[0] ?? ''
}

export async function signUp(server: Server, options: ClientOptions = {}): Promise<Account> {
  const client = visitor(server, options)
  const email = newEmail()
  const { user, session } = ok(await client.auth.signUp({ email, password: PASSWORD }))
  return {
    client,
    email,
    password: PASSWORD,
    username: usernameOf(email),
    user: present(user, 'user'),
    session: present(session, 'session'),
  }
}

/** Another device of the same person: a second session. */
export async function signIn(
  server: Server,
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const client = visitor(server)
  const { user, session } = ok(await client.auth.signInWithPassword({ email, password }))
  return { client, email, password, username: usernameOf(email), user, session }
}
