import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useServer, useSharedServer } from '../support/use-server.ts'

const PHONE = '+33612345678'

/** What is left out on purpose says so in the words the client knows (wire.md 2.2 and 8). */
describe.each(usualEngine)('features left out on %s', (engine) => {
  const server = useSharedServer(engine)

  test('single sign-on', async () => {
    const answer = await visitor(server).auth.signInWithSSO({ domain: 'example.com' })
    expect(refusal(answer)).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })

  test('wallets', async () => {
    const answer = await visitor(server).auth.signInWithWeb3({
      chain: 'solana',
      message: 'example.com wants you to sign in with your Solana account',
      signature: new Uint8Array(64),
    })
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'web3_provider_disabled' })
  })

  test('every provider is named in the settings, as a boolean', async () => {
    const { json } = await request(server, '/auth/v1/settings')
    const { external } = json as { external: Record<string, boolean> }
    expect(new Set(Object.values(external).map((value) => typeof value))).toEqual(
      new Set(['boolean']),
    )
    const on = Object.keys(external).filter((name) => external[name])
    expect(on).toEqual(['email'])
    expect(Object.keys(external)).toHaveLength(26)
    expect(external).toMatchObject({
      google: false,
      github: false,
      linkedin_oidc: false,
      zoom: false,
    })
  })

  test('clients of an OAuth server', async () => {
    const { oauth } = operator(server).auth.admin
    const answers = [
      await oauth.listClients(),
      await oauth.createClient({ client_name: 'app', redirect_uris: ['https://example.com'] }),
      await oauth.getClient('00000000-0000-4000-8000-000000000000'),
    ]
    for (const answer of answers) {
      expect(refusal(answer)).toEqual({
        status: 404,
        code: 'feature_disabled',
        message: 'OAuth server is disabled',
      })
    }
    const { oauth: forbidden } = (await signUp(server)).client.auth.admin
    expect(refusal(await forbidden.listClients()).status).toBe(403)
  })

  describe('telephones', () => {
    const off = { status: 400, code: 'phone_provider_disabled' }

    test('cannot sign up', async () => {
      const answer = await visitor(server).auth.signUp({ phone: PHONE, password: PASSWORD })
      expect(refusal(answer)).toMatchObject(off)
    })

    test('cannot sign in', async () => {
      const credentials = { phone: PHONE, password: PASSWORD }
      expect(refusal(await visitor(server).auth.signInWithPassword(credentials))).toMatchObject(off)
    })

    test('get no code', async () => {
      expect(refusal(await visitor(server).auth.signInWithOtp({ phone: PHONE }))).toMatchObject(off)
    })
  })

  describe('passkeys', () => {
    const off = { status: 404, code: 'passkey_disabled' }

    test('do not sign in', async () => {
      expect(refusal(await visitor(server).auth.passkey.startAuthentication())).toMatchObject(off)
    })

    test('are not registered, listed, renamed or deleted', async () => {
      const { passkey } = (await signUp(server)).client.auth
      const passkeyId = '00000000-0000-4000-8000-000000000000'
      const answers = [
        await passkey.startRegistration(),
        await passkey.list(),
        await passkey.update({ passkeyId, friendlyName: 'mine' }),
        await passkey.delete({ passkeyId }),
      ]
      for (const answer of answers) expect(refusal(answer)).toMatchObject(off)
    })
  })
})

describe.each(usualEngine)('sign-up switched off on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_AUTH_SIGNUP: 'false' })

  test('refuses newcomers', async () => {
    const answer = await visitor(server).auth.signUp({ email: newEmail(), password: PASSWORD })
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  test('refuses newcomers with a code too', async () => {
    const { error } = await visitor(server).auth.signInWithOtp({ email: newEmail() })
    expect(error?.status).toBe(422)
  })

  test('lets those in whom an administrator made', async () => {
    const email = newEmail()
    const reply = await request(server, '/auth/v1/admin/users', {
      key: server.keys.secret,
      body: { email, password: PASSWORD, email_confirm: true },
    })
    expect(reply.status).toBe(200)
    ok(await visitor(server).auth.signInWithPassword({ email, password: PASSWORD }))
  })
})
