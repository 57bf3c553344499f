/**
 * Reads the session that the auth client stores in this browser, without loading the client, so that the
 * first page can render earlier. Only the client writes it.
 */

import * as v from 'valibot'
import { claimsOf } from './token-claims.ts'

export const STORAGE_KEY = 'runeside-session'

const Factor = v.object({ id: v.string(), status: v.string() })

export const UserSchema = v.object({
  id: v.string(),
  created_at: v.optional(v.string()),
  email: v.optional(v.string(), ''),
  new_email: v.optional(v.string()),
  user_metadata: v.object({ username: v.optional(v.string()) }),
  factors: v.optional(v.array(Factor), []),
})

const StoredSession = v.object({
  access_token: v.string(),
  expires_at: v.number(),
  user: UserSchema,
})

export type User = v.InferOutput<typeof UserSchema>
export type StoredSession = v.InferOutput<typeof StoredSession>

/** The stored session, or null if there is none or it is invalid. */
export function storedSession(): StoredSession | null {
  try {
    const parsed = v.safeParse(StoredSession, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Whether this session has passed the second factor, or the account has none. */
export function isFullySignedIn(session: Pick<StoredSession, 'access_token' | 'user'>): boolean {
  const hasFactor = session.user.factors.some((factor) => factor.status === 'verified')
  return !hasFactor || claimsOf(session.access_token)['aal'] === 'aal2'
}
