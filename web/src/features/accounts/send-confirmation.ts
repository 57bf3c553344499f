/** Sends the confirmation mail of a new account again. */

import { auth } from '@/shared/api/auth-client'

export async function sendConfirmation(email: string): Promise<void> {
  const client = await auth()
  const { error } = await client.resend({ type: 'signup', email })
  if (error) throw error
}
