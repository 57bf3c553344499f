import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { usualEngine } from '../support/engine.ts'
import { recordingFetch } from '../support/recording-fetch.ts'
import { request } from '../support/request.ts'
import type { Settings } from '../support/server.ts'
import { useServer } from '../support/use-server.ts'

const JWKS = '/auth/v1/.well-known/jwks.json'

const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const rsaKey = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }

describe.each(usualEngine)('claims checked by the client itself on %s', (engine) => {
  describe.each<{ alg: string; kind: string; settings: Settings }>([
    { alg: 'ES256', kind: 'a key of its own', settings: {} },
    {
      alg: 'RS256',
      kind: 'the key of a setting',
      settings: { RUNESIDE_AUTH_SIGNING_JWK: JSON.stringify(rsaKey) },
    },
  ])('with $alg, $kind', ({ alg, settings }) => {
    const server = useServer(engine, settings)

    test('one look at the public keys is enough, and the user is never asked for', async () => {
      const recorder = recordingFetch()
      const { client, user, session } = await signUp(server, { fetch: recorder.fetch })
      expect(decodeProtectedHeader(session.access_token).alg).toBe(alg)
      recorder.requests.length = 0
      const { claims, header } = ok(await client.auth.getClaims()) ?? {}
      expect(claims).toMatchObject({ sub: user.id, role: 'authenticated', aal: 'aal1' })
      expect(header?.alg).toBe(alg)
      ok(await client.auth.getClaims())
      expect(recorder.requests).toEqual([`GET ${JWKS}`])
    })

    test('a changed token fails the check', async () => {
      const { client, session } = await signUp(server)
      const [head, , signature] = session.access_token.split('.')
      const claims = { sub: randomUUID(), exp: session.expires_at, role: 'service_role' }
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
      const answer = await client.auth.getClaims(`${head}.${body}.${signature}`)
      expect(refusal(answer as { error: typeof answer.error }).message).toBe(
        'Invalid JWT signature',
      )
    })

    test('the public keys are public, cacheable and hold no secret', async () => {
      const reply = await request(server, JWKS, { key: null })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('cache-control')).toBe('public, max-age=600')
      const { keys } = reply.json as { keys: Record<string, unknown>[] }
      expect(keys).toEqual([
        expect.objectContaining({ alg, kid: expect.any(String), use: 'sig', key_ops: ['verify'] }),
      ])
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) {
        expect(keys[0]).not.toHaveProperty(secret)
      }
    })
  })

  describe('across a restart', () => {
    const server = useServer(engine)

    test('tokens stay valid', async () => {
      const { session, user } = await signUp(server)
      await server.stop()
      await server.start()
      const reply = await request(server, '/auth/v1/user', { bearer: session.access_token })
      expect(reply.json).toMatchObject({ id: user.id })
    })
  })
})
