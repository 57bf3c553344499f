import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useServer } from '../support/use-server.ts'

const SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'

const legacyKey = (role: string, secret = SECRET): Promise<string> =>
  new SignJWT({ iss: 'supabase-demo', role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(secret))

describe.each(usualEngine)('API keys on %s', (engine) => {
  describe('new keys', () => {
    const server = useServer(engine)

    test('have the shape the client knows', () => {
      expect(server.keys).toEqual({
        publishable: expect.stringMatching(/^sb_publishable_[\w-]{22}_[\w-]{8}$/),
        secret: expect.stringMatching(/^sb_secret_[\w-]{22}_[\w-]{8}$/),
      })
    })

    test('stay the same across a restart', async () => {
      const before = server.keys
      await server.stop()
      await server.start()
      expect(server.keys).toEqual(before)
    })

    test.each(['apikey header', 'query', 'bearer'])('are taken from the %s', async (place) => {
      const key = server.keys.publishable
      const query = place === 'query' ? `?apikey=${key}` : ''
      const reply = await request(server, `/auth/v1/signup${query}`, {
        key: place === 'apikey header' ? key : null,
        ...(place === 'bearer' ? { bearer: key } : {}),
        body: { email: newEmail(), password: PASSWORD },
      })
      expect(reply.status).toBe(200)
    })

    test.each([null, '', 'nonsense', 'sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA'])(
      'the key %j is refused with 401',
      async (key) => {
        const body = { email: newEmail(), password: PASSWORD }
        expect((await request(server, '/auth/v1/signup', { key, body })).status).toBe(401)
      },
    )

    test('a legacy key is refused while it is not switched on', async () => {
      for (const role of ['anon', 'service_role']) {
        const key = await legacyKey(role)
        const reply = await request(server, '/auth/v1/admin/users', { key, bearer: key })
        expect(reply.status).toBe(401)
      }
    })
  })

  describe('keys given by settings', () => {
    const keys = {
      publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
      secret: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
    }
    const server = useServer(engine, {
      RUNESIDE_KEYS_PUBLISHABLE: keys.publishable,
      RUNESIDE_KEYS_SECRET: keys.secret,
    })

    test('are the keys', async () => {
      expect(server.keys).toEqual(keys)
      const reply = await request(server, '/auth/v1/admin/users', { key: keys.secret })
      expect(reply.status).toBe(200)
    })
  })

  describe('legacy keys, switched on', () => {
    const server = useServer(engine, {
      RUNESIDE_AUTH_LEGACY_KEYS: 'true',
      RUNESIDE_AUTH_LEGACY_SECRET: SECRET,
    })

    test('the old anon key signs up', async () => {
      const client = visitor(server, { key: await legacyKey('anon') })
      const { session } = ok(await client.auth.signUp({ email: newEmail(), password: PASSWORD }))
      expect(session).not.toBeNull()
    })

    test('the old service key administers', async () => {
      const client = visitor(server, { key: await legacyKey('service_role') })
      expect(ok(await client.auth.admin.listUsers()).users).toEqual(expect.any(Array))
    })

    test('the old anon key does not administer', async () => {
      const key = await legacyKey('anon')
      const reply = await request(server, '/auth/v1/admin/users', { key, bearer: key })
      expect([401, 403]).toContain(reply.status)
    })

    test('a key signed with another secret is refused', async () => {
      const key = await legacyKey('service_role', 'another secret of at least thirty-two letters')
      const reply = await request(server, '/auth/v1/admin/users', { key, bearer: key })
      expect(reply.status).toBe(401)
    })

    test('the new keys still work', async () => {
      ok(await visitor(server).auth.signUp({ email: newEmail(), password: PASSWORD }))
    })
  })
})
