/** Signing out, which first sends what waits to be sent for the user. */

import { auth } from '@/shared/api/auth-client'
import { readChoice } from '@/shared/storage/saved-choice'

/**
 * Signs this device out; offline, the session is still removed from this device. Gives how many matches could not be sent: they
 * stay on the device for the next time this user signs in.
 */
export async function signOut(): Promise<number> {
  const client = await auth()
  const kept = readChoice('matches_kept') === null ? 0 : await leave()
  await client.signOut({ scope: 'local' })
  return kept
}

const leave = async () => (await import('./matches')).leaveMatches()
