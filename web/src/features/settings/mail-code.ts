/** Asks the server to mail a code that proves who is asking. */

import { auth } from '@/shared/session/auth-client'
import { errorCode, secondsToWait } from '@/shared/session/auth-error'

/** One mail of a kind goes out in this time. */
const BETWEEN_MAILS_S = 60

/** Gives the seconds until the next one may be asked for. A code that was mailed a moment ago still serves. */
export async function mailCode(): Promise<number> {
  const client = await auth()
  const { error } = await client.reauthenticate()
  if (error && errorCode(error) !== 'over_email_send_rate_limit') throw error
  return secondsToWait(error) ?? BETWEEN_MAILS_S
}
