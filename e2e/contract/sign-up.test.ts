import { isAuthWeakPasswordError } from '@supabase/supabase-js'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp, unique } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { useSharedServer } from '../support/use-server.ts'
import { INSTANT, USER_FIELDS, UUID } from '../support/wire-shapes.ts'

describe.each(usualEngine)('sign-up on %s', (engine) => {
  const server = useSharedServer(engine)

  test('a sign-up signs in at once', async () => {
    const { session, user } = await signUp(server)
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session.access_token.split('.')).toHaveLength(3)
    expect(session.refresh_token).toEqual(expect.any(String))
    expect(Math.abs((session.expires_at ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(60)
    expect(session.user).toEqual(user)
  })

  test('the user has every field the client knows and no other', async () => {
    const { user, email } = await signUp(server)
    expect(user).toMatchObject({
      id: expect.stringMatching(UUID),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      email_confirmed_at: expect.stringMatching(INSTANT),
      confirmed_at: expect.stringMatching(INSTANT),
      last_sign_in_at: expect.stringMatching(INSTANT),
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    expect(user.user_metadata).toEqual({})
    expect(Object.keys(user).filter((field) => !USER_FIELDS.has(field))).toEqual([])
    expect(user).not.toHaveProperty('factors')
  })

  test('the user has one identity, of the address', async () => {
    const { user, email } = await signUp(server)
    expect(user.identities).toEqual([
      {
        identity_id: expect.stringMatching(UUID),
        id: user.id,
        user_id: user.id,
        identity_data: expect.objectContaining({ email, sub: user.id }),
        provider: 'email',
        last_sign_in_at: expect.stringMatching(INSTANT),
        created_at: expect.stringMatching(INSTANT),
        updated_at: expect.stringMatching(INSTANT),
        email,
      },
    ])
  })

  test('the access token carries the claims of wire.md 1.4', async () => {
    const { session, user, email } = await signUp(server)
    const now = expect.closeTo(Date.now() / 1000, -2)
    expect(decodeProtectedHeader(session.access_token)).toMatchObject({
      alg: 'ES256',
      kid: expect.any(String),
    })
    expect(decodeJwt(session.access_token)).toEqual({
      iss: expect.any(String),
      sub: user.id,
      aud: 'authenticated',
      iat: now,
      exp: session.expires_at,
      email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: expect.stringMatching(UUID),
      is_anonymous: false,
    })
  })

  test('getUser gives the user of the sign-up', async () => {
    const { client, user } = await signUp(server)
    expect(ok(await client.auth.getUser()).user).toMatchObject({ id: user.id, email: user.email })
  })

  test('an address is trimmed and lowercased', async () => {
    const email = newEmail()
    const { user } = ok(
      await visitor(server).auth.signUp({
        email: `  ${email.toUpperCase()} `,
        password: PASSWORD,
      }),
    )
    expect(user?.email).toBe(email)
  })

  test.each([
    'no-at-sign.example.com',
    '@example.com',
    'ana@',
    'ana@@example.com',
    'a na@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('the address %j is refused', async (email) => {
    expect(refusal(await visitor(server).auth.signUp({ email, password: PASSWORD }))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid email format',
    })
  })

  test('an address of 255 characters is taken', async () => {
    const email = `${unique().padEnd(243, 'x')}@example.com`
    expect(email).toHaveLength(255)
    const { user } = ok(await visitor(server).auth.signUp({ email, password: PASSWORD }))
    expect(user?.email).toBe(email)
  })

  test.each([7, 129])('a password of %i characters is too weak', async (length) => {
    const answer = await visitor(server).auth.signUp({
      email: newEmail(),
      password: 'x'.repeat(length),
    })
    expect(refusal(answer)).toEqual({
      status: 422,
      code: 'weak_password',
      message: 'Password must be 8-128 characters long',
    })
    expect(isAuthWeakPasswordError(answer.error) && answer.error.reasons).toEqual(['length'])
  })

  test.each([8, 128])('a password of %i characters is taken', async (length) => {
    const email = newEmail()
    const password = 'é'.repeat(length)
    ok(await visitor(server).auth.signUp({ email, password }))
    ok(await visitor(server).auth.signInWithPassword({ email, password }))
  })

  test('all 128 characters of a password count', async () => {
    const email = newEmail()
    const password = 'x'.repeat(127)
    ok(await visitor(server).auth.signUp({ email, password: `${password}a` }))
    const answer = await visitor(server).auth.signInWithPassword({
      email,
      password: `${password}b`,
    })
    expect(refusal(answer).code).toBe('invalid_credentials')
  })

  test('an address that has an account is refused, in any case', async () => {
    const { email } = await signUp(server)
    const again = await visitor(server).auth.signUp({
      email: email.toUpperCase(),
      password: PASSWORD,
    })
    expect(refusal(again)).toEqual({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  test('of many sign-ups with one address at once, one succeeds', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor(server).auth.signUp({ email, password: PASSWORD })),
    )
    const refused = answers.filter(({ error }) => error !== null).map(refusal)
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('user_already_exists'))
  })
})
