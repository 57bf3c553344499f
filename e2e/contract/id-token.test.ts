import { createHash } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { newEmail, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { CLIENT_ID, OTHER_CLIENT_ID, person } from '../support/oidc.ts'
import { useProviders } from '../support/use-providers.ts'

describe.each(usualEngine)('sign-in with an ID token on %s', (engine) => {
  const at = useProviders(engine, ({ google, apple }) => ({
    RUNESIDE_AUTH_GOOGLE_ISSUER: google,
    RUNESIDE_AUTH_GOOGLE_CLIENT_IDS: `another-app,${CLIENT_ID}`,
    RUNESIDE_AUTH_APPLE_ISSUER: apple,
    RUNESIDE_AUTH_APPLE_CLIENT_IDS: CLIENT_ID,
  }))

  const enter = (token: string, provider = 'google', nonce?: string) =>
    visitor(at.server).auth.signInWithIdToken({ provider, token, ...(nonce ? { nonce } : {}) })

  test('a token of the provider makes an account', async () => {
    const ana = person(newEmail())
    const { user, session } = ok(await enter(await at.google.idToken(ana)))
    expect(session.access_token).toEqual(expect.any(String))
    expect(user).toMatchObject({
      email: ana.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      identities: [
        {
          id: ana.sub,
          user_id: user.id,
          provider: 'google',
          identity_data: { sub: ana.sub, email: ana.email },
        },
      ],
    })
  })

  test('the same person comes back to the same account', async () => {
    const ana = person(newEmail())
    const first = ok(await enter(await at.google.idToken(ana))).user
    const moved = { ...ana, email: newEmail() }
    expect(ok(await enter(await at.google.idToken(moved))).user.id).toBe(first.id)
  })

  test('first sign-ins that come at once are one person', async () => {
    const token = await at.google.idToken(person(newEmail()))
    const entered = await Promise.all(Array.from({ length: 6 }, () => enter(token)))
    expect(new Set(entered.map((answer) => ok(answer).user.id)).size).toBe(1)

    const { email, user } = await signUp(at.server)
    const linking = await at.google.idToken(person(email))
    const linked = await Promise.all(Array.from({ length: 6 }, () => enter(linking)))
    for (const answer of linked) expect(ok(answer).user.id).toBe(user.id)
  })

  test('an ES256 token as Apple issues it works too', async () => {
    const ana = { ...person(newEmail()), email_verified: 'true' as const }
    const { user } = ok(await enter(await at.apple.idToken(ana), 'apple'))
    expect(user).toMatchObject({ email: ana.email, app_metadata: { provider: 'apple' } })
  })

  test('a verified address finds the account it belongs to', async () => {
    const { email, user } = await signUp(at.server)
    const entered = ok(await enter(await at.google.idToken(person(email)))).user
    expect(entered.id).toBe(user.id)
    expect(entered.identities?.map(({ provider }) => provider).toSorted()).toEqual([
      'email',
      'google',
    ])
    expect(entered.app_metadata.providers).toEqual(['email', 'google'])
  })

  test('an address that the provider has not verified opens nobody’s account', async () => {
    const { email, user } = await signUp(at.server)
    const impostor = { ...person(email), email_verified: false }
    const { data } = await enter(await at.google.idToken(impostor))
    expect(data.user?.id).not.toBe(user.id)
  })

  describe('the nonce', () => {
    const nonce = 'a nonce of the page'
    /** The provider is shown the hash only, so that a token seen on its way is worth nothing. */
    const hashed = createHash('sha256').update(nonce).digest('hex')

    test('matches the hash in the token', async () => {
      const token = await at.google.idToken(person(newEmail()), { nonce: hashed })
      expect(ok(await enter(token, 'google', nonce)).session).not.toBeNull()
    })

    test('must be the right one', async () => {
      const token = await at.google.idToken(person(newEmail()), { nonce: hashed })
      expect(refusal(await enter(token, 'google', 'another nonce')).status).toBe(400)
    })

    test('may not be left out', async () => {
      const token = await at.google.idToken(person(newEmail()), { nonce: hashed })
      expect(refusal(await enter(token)).status).toBe(400)
    })

    test('may not be invented', async () => {
      const token = await at.google.idToken(person(newEmail()))
      expect(refusal(await enter(token, 'google', nonce)).status).toBe(400)
    })
  })

  describe('refused is', () => {
    /** All right but for the signature. */
    const forged = (alg = 'RS256'): SignJWT =>
      new SignJWT({ ...person(newEmail()), iss: at.google.issuer, aud: CLIENT_ID })
        .setProtectedHeader({ alg, kid: String(at.google.key.kid) })
        .setIssuedAt()
        .setExpirationTime('5m')

    test('a token for another client', async () => {
      const who = person(newEmail())
      const token = await at.google.idToken(who, { clientId: OTHER_CLIENT_ID })
      expect(refusal(await enter(token)).status).toBe(400)
    })

    test('a token of the other provider', async () => {
      const token = await at.google.idToken(person(newEmail()))
      expect(refusal(await enter(token, 'apple')).status).toBe(400)
    })

    test('a token that has expired', async () => {
      const past = Math.floor(Date.now() / 1000) - 3600
      const who = { ...person(newEmail()), iat: past - 60, exp: past }
      expect(refusal(await enter(await at.google.signed(who))).status).toBe(400)
    })

    test('a token of another issuer', async () => {
      const who = { ...person(newEmail()), iss: 'https://evil.example' }
      expect(refusal(await enter(await at.google.signed(who))).status).toBe(400)
    })

    test('a token without a subject', async () => {
      const token = await at.google.signed({ email: newEmail(), email_verified: true })
      expect(refusal(await enter(token)).status).toBe(400)
    })

    test('a token signed with a foreign key under the known key id', async () => {
      const { privateKey } = await generateKeyPair('RS256')
      const token = await forged().sign(privateKey)
      expect(refusal(await enter(token)).status).toBe(400)
    })

    test('a token signed with the public key as if it were a shared secret', async () => {
      const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicJwk } = at.google.key
      const publicKey = await importJWK({ ...publicJwk, key_ops: ['verify'] }, 'RS256')
      if (!(publicKey instanceof CryptoKey)) throw new Error('RSA keys are CryptoKeys')
      const secret = new TextEncoder().encode(await exportSPKI(publicKey))
      const token = await forged('HS256').sign(secret)
      expect(refusal(await enter(token)).status).toBe(400)
    })

    test('a token that nobody signed', async () => {
      const claims = { ...person(newEmail()), iss: at.google.issuer, aud: CLIENT_ID }
      const token = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('5m').encode()
      expect(refusal(await enter(token)).status).toBe(400)
    })

    test.each(['', 'not a token', 'a.b.c'])('the text %j', async (token) => {
      expect(refusal(await enter(token)).status).toBe(400)
    })
  })
})

describe.each(usualEngine)(
  'sign-in with an ID token of a provider that is off, on %s',
  (engine) => {
    const at = useProviders(engine, ({ apple }) => ({ RUNESIDE_AUTH_APPLE_ISSUER: apple }))

    test.each(['google', 'apple', 'facebook'])('%s is disabled', async (provider) => {
      const token = await at.apple.idToken(person(newEmail()))
      const answer = await visitor(at.server).auth.signInWithIdToken({ provider, token })
      expect(refusal(answer)).toMatchObject({ status: 400, code: 'provider_disabled' })
    })
  },
)
