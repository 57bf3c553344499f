/** The address of a player's picture, kept on this device so that it shows before the server was asked. */

import { SERVER_URL } from '@/shared/api/server'
import { forgetChoice, readChoice, saveChoice } from '@/shared/storage/saved-choice'

export function keptAvatar(userId: string): string | null {
  const kept = readChoice(`avatar_${userId}`)
  return kept && isOurs(kept) ? kept : null
}

export function keepAvatar(userId: string, address: string | null): void {
  if (address) saveChoice(`avatar_${userId}`, address)
  else forgetChoice(`avatar_${userId}`)
}

/** Where to get it. The native shell is not served by the server. */
export function avatarSource(address: string): string {
  return `${SERVER_URL}${address}`
}

/** Pictures are the server's own; storage may hold anything. */
function isOurs(address: string): boolean {
  return /^\/avatars\/[\w-]+\/\w+$/.test(address)
}
