/** Gives the signed-in user a new password; throws what the auth client has against it. */

import { auth } from '@/shared/session/auth-client'

export async function savePassword(password: string): Promise<void> {
  const client = await auth()
  const { error } = await client.updateUser({ password })
  if (error) throw error
}
