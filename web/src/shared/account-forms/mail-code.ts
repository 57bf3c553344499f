/** Asks the server to mail a code for reauthentication. */

import { auth } from '@/shared/api/auth-client'
import { errorCode, secondsToWait } from '@/shared/session/auth-error'

/** The server sends one mail of a kind in this time. */
const BETWEEN_MAILS_S = 60

/** Returns the seconds until the next mail is allowed. A code that was mailed recently is still valid. */
export async function mailCode(): Promise<number> {
  const client = await auth()
  const { error } = await client.reauthenticate()
  if (error && errorCode(error) !== 'over_email_send_rate_limit') throw error
  return secondsToWait(error) ?? BETWEEN_MAILS_S
}
