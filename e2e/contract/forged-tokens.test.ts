import { randomUUID } from 'node:crypto'
import {
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose'
import { describe, expect, test } from 'vitest'
import { signUp } from '../support/account.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useServer } from '../support/use-server.ts'

/** The server signs with a key that the tests know, so that they can also sign what it never would. */
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const kid = randomUUID()
const signingKey = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }

const signed = async (
  claims: JWTPayload,
  key: Parameters<SignJWT['sign']>[0] = privateKey,
  header = { alg: 'ES256', kid },
) => new SignJWT(claims).setProtectedHeader(header).sign(key)

describe.each(usualEngine)('tokens that the server did not issue, on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_AUTH_SIGNING_JWK: JSON.stringify(signingKey) })

  const claimsOfMember = async (): Promise<JWTPayload> =>
    decodeJwt((await signUp(server)).session.access_token)

  const present = async (token: string) => {
    const { status, json } = await request(server, '/auth/v1/user', { bearer: token })
    return { status, code: (json as { code?: string } | undefined)?.code }
  }

  const BAD = { status: 403, code: 'bad_jwt' }

  test('the right claims under the right key are taken, so the rest is refused for its fault', async () => {
    expect((await present(await signed(await claimsOfMember()))).status).toBe(200)
  })

  test('nobody signed it', async () => {
    const claims = await claimsOfMember()
    expect(await present(new UnsecuredJWT(claims).encode())).toEqual(BAD)
    const head = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    expect(await present(`${head}.${body}.`)).toEqual(BAD)
  })

  test('the public key was used as a shared secret', async () => {
    const claims = await claimsOfMember()
    const jwks = (await request(server, '/auth/v1/.well-known/jwks.json')).text
    const { d: _d, ...publicJwk } = signingKey
    const guesses = [
      await exportSPKI(publicKey),
      JSON.stringify(publicJwk),
      jwks,
      publicJwk.x ?? '',
    ]
    for (const guess of guesses) {
      const secret = new TextEncoder().encode(guess)
      expect(await present(await signed(claims, secret, { alg: 'HS256', kid }))).toEqual(BAD)
    }
  })

  test('another key signed it under the known id', async () => {
    const { privateKey: foreign } = await generateKeyPair('ES256')
    expect(await present(await signed(await claimsOfMember(), foreign))).toEqual(BAD)
  })

  test('another key signed it under an id of its own', async () => {
    const { privateKey: foreign } = await generateKeyPair('ES256')
    const header = { alg: 'ES256', kid: randomUUID() }
    expect(await present(await signed(await claimsOfMember(), foreign, header))).toEqual(BAD)
  })

  test('it brings its own key along', async () => {
    const own = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    const token = await new SignJWT(await claimsOfMember())
      .setProtectedHeader({ alg: 'ES256', kid, jwk })
      .sign(own.privateKey)
    expect(await present(token)).toEqual(BAD)
  })

  test('an empty signature', async () => {
    const token = await signed(await claimsOfMember())
    expect(await present(token.slice(0, token.lastIndexOf('.') + 1))).toEqual(BAD)
    // r = s = 0, the signature that careless libraries once took for any message
    const zero = Buffer.alloc(64).toString('base64url')
    expect(await present(token.slice(0, token.lastIndexOf('.') + 1) + zero)).toEqual(BAD)
  })

  test('it has expired', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600
    const claims = { ...(await claimsOfMember()), exp: past }
    expect(await present(await signed(claims))).toEqual(BAD)
  })

  test('it never expires', async () => {
    const { exp: _exp, ...claims } = await claimsOfMember()
    expect(await present(await signed(claims))).toEqual(BAD)
  })

  test('it is for another audience', async () => {
    const claims = { ...(await claimsOfMember()), aud: 'somewhere-else' }
    expect((await present(await signed(claims))).status).toBe(403)
  })

  test('it is of a user that does not exist', async () => {
    const claims = { ...(await claimsOfMember()), sub: randomUUID() }
    const { status, code } = await present(await signed(claims))
    expect(status).toBe(403)
    expect(['user_not_found', 'session_not_found']).toContain(code)
  })

  test('it is of a session that does not exist', async () => {
    const claims = { ...(await claimsOfMember()), session_id: randomUUID() }
    expect(await present(await signed(claims))).toEqual({ status: 403, code: 'session_not_found' })
  })

  test('it is of the session of another', async () => {
    const [ana, ben] = [await claimsOfMember(), await claimsOfMember()]
    const { status } = await present(await signed({ ...ana, session_id: ben.session_id }))
    expect(status).toBe(403)
  })

  test('an RS256 key of the forger', async () => {
    const rsa = await generateKeyPair('RS256')
    const token = await signed(await claimsOfMember(), rsa.privateKey, { alg: 'RS256', kid })
    expect(await present(token)).toEqual(BAD)
  })

  test.each(['', 'x', 'a.b.c', '..', `${'A'.repeat(50_000)}.A.A`])(
    '%# is no token at all',
    async (token) => {
      expect([400, 401, 403, 431]).toContain((await present(token)).status)
    },
  )

  test('a member does not become the service by claiming so', async () => {
    const forger = await importJWK(
      await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey),
      'ES256',
    )
    const claims = {
      ...(await claimsOfMember()),
      role: 'service_role',
      app_metadata: { role: 'admin' },
      aal: 'aal2',
    }
    const bearer = await signed(claims, forger)
    const reply = await request(server, '/auth/v1/admin/users', { bearer })
    expect([401, 403]).toContain(reply.status)
  })
})
