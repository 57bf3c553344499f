import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

/** wire.md 1.3 */
const SENT = [
  'authorization',
  'apikey',
  'x-client-info',
  'content-type',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'x-supabase-api-version',
  'x-retry-count',
  'x-region',
  'traceparent',
  'tracestate',
  'baggage',
]
const READ = [
  'content-range',
  'content-location',
  'preference-applied',
  'x-supabase-api-version',
  'x-sb-error-code',
  'x-total-count',
  'link',
  'x-relay-error',
  'retry-after',
]

describe.each(usualEngine)('calls from the native shell on %s', (engine) => {
  const server = useSharedServer(engine)

  describe.each(['capacitor://localhost', 'https://localhost'])('at %s', (origin) => {
    test.each([
      ['POST', '/auth/v1/signup'],
      ['PUT', '/auth/v1/user'],
      ['DELETE', '/auth/v1/factors/00000000-0000-4000-8000-000000000000'],
      ['PATCH', '/auth/v1/passkeys/00000000-0000-4000-8000-000000000000'],
      ['POST', '/functions/v1/delete_user'],
    ])('%s %s is announced and allowed', async (method, path) => {
      const reply = await request(server, path, {
        method: 'OPTIONS',
        key: null,
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': SENT.join(','),
        },
      })
      expect([200, 204]).toContain(reply.status)
      expect([origin, '*']).toContain(reply.headers.get('access-control-allow-origin'))
      expect(listOf(reply.headers, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining(SENT),
      )
      expect(listOf(reply.headers, 'access-control-allow-methods')).toEqual(
        expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete', 'head']),
      )
    })

    test('an answer shows the headers that the client reads, also when it is a refusal', async () => {
      const refused = await request(server, '/auth/v1/signup', {
        headers: { origin },
        body: { email: 'nowhere', password: PASSWORD },
      })
      const taken = await request(server, '/auth/v1/signup', {
        headers: { origin },
        body: { email: newEmail(), password: PASSWORD },
      })
      expect([refused.status, taken.status]).toEqual([400, 200])
      for (const { headers } of [refused, taken]) {
        expect([origin, '*']).toContain(headers.get('access-control-allow-origin'))
        expect(listOf(headers, 'access-control-expose-headers')).toEqual(
          expect.arrayContaining(READ),
        )
      }
    })
  })
})

function listOf(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase())
}
