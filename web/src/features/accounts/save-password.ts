/** Sets a new password for the signed-in user; throws the error of the auth client. */

import { auth } from '@/shared/api/auth-client'

export async function savePassword(password: string): Promise<void> {
  const client = await auth()
  const { error } = await client.updateUser({ password })
  if (error) throw error
}
