import { describe, expect, test } from 'vitest'
import { newEmail } from '../support/account.ts'
import { usualEngine } from '../support/engine.ts'
import { request, type RequestOptions } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

const REFUSALS: [
  what: string,
  path: string,
  options: RequestOptions,
  status: number,
  code: string,
][] = [
  [
    'wrong credentials',
    '/auth/v1/token?grant_type=password',
    { body: { email: newEmail(), password: 'wrong word' } },
    400,
    'invalid_credentials',
  ],
  ['no session', '/auth/v1/user', {}, 401, 'no_authorization'],
  ['a broken token', '/auth/v1/user', { bearer: 'a.b.c' }, 403, 'bad_jwt'],
  [
    'a weak password',
    '/auth/v1/signup',
    { body: { email: newEmail(), password: 'x' } },
    422,
    'weak_password',
  ],
  ['broken JSON', '/auth/v1/signup', { body: '{' }, 400, 'bad_json'],
]

describe.each(usualEngine)('the shape of a refusal on %s', (engine) => {
  const server = useSharedServer(engine)

  test.each(REFUSALS)(
    'of %s names code and message twice',
    async (_what, path, options, status, code) => {
      const reply = await request(server, path, options)
      expect(reply.status).toBe(status)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(reply.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(reply.headers.get('x-sb-error-code')).toBe(code)
      const { message, msg, error_code } = reply.json as Record<string, unknown>
      expect(reply.json).toMatchObject({ code, message: expect.any(String) })
      expect([error_code, msg]).toEqual([code, message])
    },
  )

  test('a weak password also says why', async () => {
    const body = { email: newEmail(), password: 'x' }
    const reply = await request(server, '/auth/v1/signup', { body })
    expect(reply.json).toMatchObject({ weak_password: { reasons: ['length'] } })
  })

  test('no key is 401', async () => {
    const body = { email: newEmail(), password: 'long enough' }
    expect((await request(server, '/auth/v1/signup', { key: null, body })).status).toBe(401)
  })
})
