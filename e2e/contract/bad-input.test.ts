import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp } from '../support/account.ts'
import { announce } from '../support/announce.ts'
import { engines } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useServer } from '../support/use-server.ts'

const TOKEN = '/auth/v1/token?grant_type='

/** Every path that takes a body, with the method the client uses: those for a member, and the others. */
const MEMBER_WRITES = [
  'PUT /auth/v1/user',
  'POST /auth/v1/factors',
  'POST /functions/v1/delete_user',
]
const WRITES = [
  ...MEMBER_WRITES,
  'POST /auth/v1/signup',
  `POST ${TOKEN}password`,
  `POST ${TOKEN}refresh_token`,
  `POST ${TOKEN}pkce`,
  `POST ${TOKEN}id_token`,
  'POST /auth/v1/otp',
  'POST /auth/v1/verify',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'POST /auth/v1/invite',
  'POST /auth/v1/admin/users',
  'POST /auth/v1/admin/generate_link',
]

const HUGE = JSON.stringify({ email: newEmail(), password: PASSWORD, data: 'x'.repeat(1_200_000) })
const DEEP = '['.repeat(10_000) + ']'.repeat(10_000)

/** Nothing that takes an object can make sense of these. */
const SENSELESS: [what: string, body: string][] = [
  ['malformed JSON', '{"email": "ana@example.com", '],
  ['bytes that are no JSON', '\u0000\u0001\u0002'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '42'],
  ['a text', '"email"'],
  ['brackets 10,000 deep', DEEP],
]

/** Some calls may overlook the fault in these; none may break on it. */
const ODD: [what: string, body: string][] = [
  ['nothing', ''],
  ['an empty object', '{}'],
  ['numbers for texts', '{"email":5,"password":7,"token":1,"refresh_token":2,"type":3}'],
  ['objects for texts', '{"email":{},"password":[],"id_token":{},"provider":[],"type":{}}'],
  ['a text for data', '{"email":"odd-data@example.com","password":"some word 7","data":"x"}'],
  ['depth in data', `{"email":"odd-deep@example.com","password":"some word 7","data":${DEEP}}`],
  ['a lone surrogate', '{"email":"\\ud800@example.com","password":"some word 7"}'],
  ['a NUL in a text', '{"email":"a\\u0000b@example.com","password":"some\\u0000word"}'],
  [
    'a NUL in data',
    '{"email":"odd-nul@example.com","password":"some word 7","data":{"a\\u0000":"\\u0000"}}',
  ],
  [
    'a number beyond all numbers',
    '{"email":"odd-number@example.com","password":"some word 7","data":{"n":1e999}}',
  ],
  [
    'a key twice',
    '{"email":"odd-twice@example.com","email":"x@example.com","password":"some word 7"}',
  ],
]

describe.each(engines)('senseless input on %s', (engine) => {
  const server = useServer(engine)

  /** The call by someone who may make it, so that the body is what is judged. */
  const callOf = async (target: string) => {
    const [method = '', path = ''] = target.split(' ')
    const isMember = MEMBER_WRITES.includes(target)
    const bearer = isMember ? (await signUp(server)).session.access_token : server.keys.secret
    const headers = { apikey: server.keys.secret, authorization: `Bearer ${bearer}` }
    return { method, path, headers }
  }

  const send = async (target: string, body: string) => {
    const { path, ...call } = await callOf(target)
    return request(server, path, { ...call, body })
  }

  describe.each(SENSELESS)('%s', (_what, body) => {
    test.each(WRITES)('%s refuses it', async (target) => {
      expect([400, 403, 413, 422]).toContain((await send(target, body)).status)
    })
  })

  describe.each(ODD)('%s', (_what, body) => {
    test.each(WRITES)('%s does not break on it', async (target) => {
      expect((await send(target, body)).status).toBeLessThan(500)
    })
  })

  test.each(WRITES)('%s answers 413 to more than a megabyte', async (target) => {
    const { path, ...call } = await callOf(target)
    expect(await announce(server, path, { ...call, body: HUGE })).toBe(413)
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
