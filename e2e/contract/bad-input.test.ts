import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp } from '../support/account.ts'
import { announce } from '../support/announce.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

const TOKEN = '/auth/v1/token?grant_type='

const HUGE = JSON.stringify({ email: newEmail(), password: PASSWORD, data: 'x'.repeat(1_200_000) })

/** What goes through a socket. Every path with every senseless body: accounts/tests/bodies.rs of the server. */
describe.each(usualEngine)('senseless input on %s', (engine) => {
  const server = useSharedServer(engine)

  test('a body of more than a megabyte is 413', async () => {
    const headers = { apikey: server.keys.publishable }
    const call = { method: 'POST', headers, body: HUGE }
    expect(await announce(server, '/auth/v1/signup', call)).toBe(413)
  })

  test('malformed JSON on sign-up is 400 bad_json', async () => {
    const reply = await request(server, '/auth/v1/signup', { body: '{' })
    expect([reply.status, reply.json]).toEqual([400, expect.objectContaining({ code: 'bad_json' })])
  })

  test('an empty body on sign-up is 400', async () => {
    expect((await request(server, '/auth/v1/signup', { body: '' })).status).toBe(400)
  })

  test('an empty body on logout is what the client sends', async () => {
    const { session } = await signUp(server)
    const reply = await request(server, '/auth/v1/logout?scope=local', {
      body: '',
      bearer: session.access_token,
    })
    expect(reply.status).toBe(204)
  })

  test('a sign-up without a password is refused', async () => {
    const reply = await request(server, '/auth/v1/signup', { body: { email: newEmail() } })
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({ code: 'validation_failed' })
  })

  test.each(['', 'nonsense', 'implicit', 'client_credentials', 'PASSWORD', '%00'])(
    'the grant type %j is unknown',
    async (grant) => {
      const reply = await request(server, TOKEN + grant, {
        body: { email: newEmail(), password: PASSWORD },
      })
      expect(reply.status).toBe(400)
    },
  )

  test.each([
    ['verify', { email: newEmail(), token: '123456' }, 'Verify requires a verification type'],
    [
      'resend',
      { email: newEmail() },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
  ])('%s without a type says what is missing', async (call, body, message) => {
    const reply = await request(server, `/auth/v1/${call}`, { body })
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({ code: 'validation_failed', message })
  })

  test.each([
    ['GET', '/auth/v1/signup'],
    ['PATCH', '/auth/v1/signup'],
    ['DELETE', '/auth/v1/token'],
    ['POST', '/auth/v1/user'],
    ['DELETE', '/auth/v1/user'],
    ['PUT', '/auth/v1/otp'],
    ['GET', '/auth/v1/logout'],
    ['POST', '/auth/v1/.well-known/jwks.json'],
    ['GET', '/functions/v1/delete_user'],
    ['POST', '/health'],
  ])('%s %s is 405', async (method, path) => {
    expect((await request(server, path, { method })).status).toBe(405)
  })

  test.each(['/auth/v1/nonsense', '/auth/v1/authorize?provider=google', '/functions/v1/no'])(
    '%s is refused in JSON',
    async (path) => {
      const reply = await request(server, path)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.json).toMatchObject({ message: expect.any(String) })
    },
  )

  test.each(['not-a-uuid', "' or 1=1 --", '%00', '..'])(
    'the user id %j of an administrator is refused',
    async (id) => {
      const reply = await request(server, `/auth/v1/admin/users/${encodeURIComponent(id)}`, {
        key: server.keys.secret,
      })
      expect([400, 404]).toContain(reply.status)
    },
  )

  test.each(['-1', '0', 'x', '99999999999999999999', '1e9'])(
    'page %j of the users is refused or empty, never an accident',
    async (page) => {
      const reply = await request(server, `/auth/v1/admin/users?page=${page}&per_page=${page}`, {
        key: server.keys.secret,
      })
      expect(reply.status).toBeLessThan(500)
    },
  )

  test('after all this the server serves', async () => {
    expect((await request(server, '/health', { key: null })).json).toMatchObject({ status: 'ok' })
    expect((await signUp(server)).user.email).toEqual(expect.any(String))
  })
})
