import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { signIn, signUp } from '../support/account.ts'
import { ok, present, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { enroll, enrollAndVerify } from '../support/second-factor.ts'
import { useSharedServer } from '../support/use-server.ts'
import { UUID } from '../support/wire-shapes.ts'

const WRONG_CODE = {
  status: 422,
  code: 'mfa_verification_failed',
  message: 'Invalid TOTP code entered',
}

describe.each(usualEngine)('second factor on %s', (engine) => {
  const server = useSharedServer(engine)

  test('enrolling gives a secret as text, address and picture', async () => {
    const { client, email } = await signUp(server)
    const answer = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'my phone',
      issuer: 'Runeside',
    })
    const { id, type, friendly_name, totp } = ok(answer)
    expect({ id, type, friendly_name }).toEqual({
      id: expect.stringMatching(UUID),
      type: 'totp',
      friendly_name: 'my phone',
    })
    expect(totp.secret).toMatch(/^[A-Z2-7]{16,}=*$/)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,(<\?xml[^>]*>\s*)?<svg/)
    const uri = new URL(totp.uri)
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect(uri.searchParams.get('secret')).toBe(totp.secret)
    expect(uri.searchParams.get('issuer')).toBe('Runeside')
  })

  test('a challenge names its factor type and its end', async () => {
    const account = await signUp(server)
    const { factorId } = await enroll(account)
    const challenge = ok(await account.client.auth.mfa.challenge({ factorId }))
    expect(challenge).toMatchObject({ id: expect.stringMatching(UUID), type: 'totp' })
    expect(Math.abs(challenge.expires_at - Date.now() / 1000 - 300)).toBeLessThan(30)
  })

  test('the right code lifts the session to aal2', async () => {
    const account = await signUp(server)
    const { client } = account
    const events: string[] = []
    client.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    const { factorId, authenticator } = await enroll(account)
    const challengeId = ok(await client.auth.mfa.challenge({ factorId })).id
    const code = await authenticator.nextCode()
    const session = ok(await client.auth.mfa.verify({ factorId, challengeId, code }))
    expect(decodeJwt(session.access_token)).toMatchObject({
      sub: account.user.id,
      aal: 'aal2',
      session_id: decodeJwt(account.session.access_token).session_id,
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const { session: renewed } = ok(await client.auth.refreshSession())
    expect(decodeJwt(renewed?.access_token ?? '').aal).toBe('aal2')
  })

  test('listFactors tells proven factors from the others', async () => {
    const account = await signUp(server)
    const { factorId } = await enroll(account)
    const before = ok(await account.client.auth.mfa.listFactors())
    expect(before.totp).toEqual([])
    expect(before.all).toMatchObject([{ id: factorId, status: 'unverified', factor_type: 'totp' }])
    ok(await account.client.auth.mfa.unenroll({ factorId }))
    const proven = await enrollAndVerify(account)
    const after = ok(await account.client.auth.mfa.listFactors())
    expect(after.totp).toMatchObject([
      { id: proven.factorId, status: 'verified', friendly_name: 'phone', factor_type: 'totp' },
    ])
  })

  test('a new sign-in starts at aal1 and knows that aal2 is to be had', async () => {
    const account = await signUp(server)
    const { factorId, authenticator } = await enrollAndVerify(account)
    const { client } = await signIn(server, account)
    const level = () => client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(ok(await level())).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const code = await authenticator.nextCode()
    ok(await client.auth.mfa.challengeAndVerify({ factorId, code }))
    expect(ok(await level())).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  test('without factors aal1 is all there is', async () => {
    const { client } = await signUp(server)
    const level = ok(await client.auth.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  describe('a code', () => {
    test('that is wrong is refused', async () => {
      const account = await signUp(server)
      const { factorId, authenticator } = await enroll(account)
      const code = authenticator.wrongCode()
      const answer = await account.client.auth.mfa.challengeAndVerify({ factorId, code })
      expect(refusal(answer)).toEqual(WRONG_CODE)
    })

    test('is taken once, even with a new challenge', async () => {
      const account = await signUp(server)
      const { factorId, authenticator } = await enroll(account)
      const code = await authenticator.nextCode()
      ok(await account.client.auth.mfa.challengeAndVerify({ factorId, code }))
      const thief = await signIn(server, account)
      const replay = await thief.client.auth.mfa.challengeAndVerify({ factorId, code })
      expect(refusal(replay)).toEqual(WRONG_CODE)
    })

    test('needs a challenge that was not used yet', async () => {
      const account = await signUp(server)
      const { client } = account
      const { factorId, authenticator } = await enroll(account)
      const challengeId = ok(await client.auth.mfa.challenge({ factorId })).id
      const first = await authenticator.nextCode()
      ok(await client.auth.mfa.verify({ factorId, challengeId, code: first }))
      const second = await authenticator.nextCode()
      const answer = await client.auth.mfa.verify({ factorId, challengeId, code: second })
      expect([404, 422]).toContain(refusal(answer).status)
    })

    test('does not work on the factor of somebody else', async () => {
      const [ana, ben] = [await signUp(server), await signUp(server)]
      const { factorId } = await enroll(ana)
      expect(refusal(await ben.client.auth.mfa.challenge({ factorId }))).toMatchObject({
        status: 404,
        code: 'mfa_factor_not_found',
      })
    })
  })

  describe('below aal2, once a factor is proven', () => {
    /** Someone who has a proven factor and has signed in again with the password alone. */
    const atAal1 = async () => {
      const account = await signUp(server)
      const factor = await enrollAndVerify(account)
      return { ...(await signIn(server, account)), ...factor }
    }

    test('the factor cannot be taken away', async () => {
      const { client, factorId } = await atAal1()
      const refused = refusal(await client.auth.mfa.unenroll({ factorId }))
      expect(refused.code).toBe('insufficient_aal')
      expect([403, 422]).toContain(refused.status)
    })

    test('no second factor can be added', async () => {
      const { client } = await atAal1()
      const answer = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
      const refused = refusal(answer)
      expect(refused.code).toBe('insufficient_aal')
      expect([403, 422]).toContain(refused.status)
    })

    test.each([{ password: 'a new secret 8' }, { email: 'new-address@example.com' }])(
      '%j cannot be set',
      async (attributes) => {
        const { client } = await atAal1()
        expect(refusal(await client.auth.updateUser(attributes))).toMatchObject({
          status: 401,
          code: 'insufficient_aal',
        })
      },
    )
  })

  test('taking the factor away at aal2 brings the session back to aal1', async () => {
    const account = await signUp(server)
    const { client } = account
    const { factorId } = await enrollAndVerify(account)
    expect(ok(await client.auth.mfa.unenroll({ factorId }))).toEqual({ id: factorId })
    const { session, user } = ok(await client.auth.refreshSession())
    expect(decodeJwt(session?.access_token ?? '').aal).toBe('aal1')
    expect(user).not.toHaveProperty('factors')
  })

  test('the first proof ends the sessions that lack it and the factors that were tried', async () => {
    const account = await signUp(server)
    const elsewhere = await signIn(server, account)
    const tried = await enroll(account, 'tried')
    const { factorId } = await enrollAndVerify(account)
    const gone = await visitor(server).auth.getUser(elsewhere.session.access_token)
    expect(gone.error?.name).toBe('AuthSessionMissingError')
    const { all } = ok(await account.client.auth.mfa.listFactors())
    expect(all.map(({ id }) => id)).toEqual([factorId])
    expect(all.map(({ id }) => id)).not.toContain(tried.factorId)
  })

  test('a refresh token from before the proof never yields aal2', async () => {
    const account = await signUp(server)
    const stolen = present(account.session.refresh_token)
    await enrollAndVerify(account)
    const { data } = await visitor(server).auth.refreshSession({ refresh_token: stolen })
    const aal = data.session ? decodeJwt(data.session.access_token).aal : 'refused'
    expect(aal).not.toBe('aal2')
  })

  test('two factors of one user have two names', async () => {
    const account = await signUp(server)
    await enroll(account, 'same')
    const answer = await account.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'same',
    })
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  })

  test('ten factors are enough', async () => {
    const account = await signUp(server)
    for (let i = 0; i < 10; i += 1) await enroll(account, `factor ${i}`)
    const answer = await account.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'eleventh',
    })
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
  })
})
