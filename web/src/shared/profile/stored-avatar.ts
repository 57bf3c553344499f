/** The path of a player's picture, stored on this device so that it can be shown before the server answers. */

import { SERVER_URL } from '@/shared/server/server'
import { forgetChoice, readChoice, saveChoice } from '@/shared/storage/saved-choice'

export function storedAvatar(userId: string): string | null {
  const stored = readChoice(`avatar_${userId}`)
  return stored && isAvatarPath(stored) ? stored : null
}

export function storeAvatar(userId: string, address: string | null): void {
  if (address) saveChoice(`avatar_${userId}`, address)
  else forgetChoice(`avatar_${userId}`)
}

/** The URL of the picture. Absolute in the native shell, which is not served by the server. */
export function avatarSource(address: string): string {
  return `${SERVER_URL}${address}`
}

/** Only paths of our server are used, because local storage can hold anything. */
function isAvatarPath(address: string): boolean {
  return /^\/avatars\/[\w-]+\/\w+$/.test(address)
}
