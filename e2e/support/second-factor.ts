import { ok } from './answer.ts'
import type { Account } from './account.ts'
import { Authenticator } from './authenticator.ts'

export interface SecondFactor {
  factorId: string
  authenticator: Authenticator
}

/** A factor that is enrolled but not yet proven. */
export async function enroll(
  { client }: Pick<Account, 'client'>,
  friendlyName = 'phone',
): Promise<SecondFactor> {
  const answer = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  const { id, totp } = ok(answer)
  return { factorId: id, authenticator: new Authenticator(totp.secret) }
}

/** A verified factor; the account's session is at aal2 afterwards. */
export async function enrollAndVerify(account: Pick<Account, 'client'>): Promise<SecondFactor> {
  const factor = await enroll(account)
  const code = await factor.authenticator.nextCode()
  const { factorId } = factor
  ok(await account.client.auth.mfa.challengeAndVerify({ factorId, code }))
  return factor
}
