/** Whether this device still has to welcome the player: the account is new, and the welcome was not closed. */

import { readChoice } from '@/shared/storage/saved-choice'
import type { User } from '@/shared/session/session'

/** An older account has been welcomed on some device. */
const NEW_FOR_MS = 3 * 24 * 60 * 60 * 1000

export function isWelcome({ id, created_at: createdAt }: User): boolean {
  const isNew = Date.now() - Date.parse(createdAt ?? '') < NEW_FOR_MS
  return isNew && readChoice(`welcome_${id}`) === null
}
