import { describe, expect, test } from 'vitest'
import { signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { Inbox, tokenHashIn } from '../support/mail.ts'
import { request } from '../support/request.ts'
import { useServer } from '../support/use-server.ts'
import { UUID } from '../support/wire-shapes.ts'

const APP = 'https://app.example/reset'

/** `GET /verify`: what happens when a mail's link is opened in a browser (wire.md 2.4). */
describe.each(usualEngine)('the link of a mail on %s', (engine) => {
  const server = useServer(engine, {
    RUNESIDE_AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**,capacitor://localhost/**',
  })

  const recoveryToken = async (email: string, client = visitor(server)): Promise<string> => {
    ok(await client.auth.resetPasswordForEmail(email, { redirectTo: APP }))
    return tokenHashIn((await new Inbox(server, email).next('recovery')).text)
  }

  /** Opened by a browser: no key, no session, redirect shown and not followed. */
  const open = async (token: string, redirectTo = APP): Promise<URL> => {
    const query = new URLSearchParams({ token, type: 'recovery', redirect_to: redirectTo })
    const reply = await request(server, `/auth/v1/verify?${query.toString()}`, { key: null })
    expect(reply.status).toBe(303)
    return new URL(reply.headers.get('location') ?? '')
  }

  test('the implicit flow returns with the session behind the #', async () => {
    const { email, user } = await signUp(server)
    const { origin, pathname, hash } = await open(await recoveryToken(email))
    expect(origin + pathname).toBe(APP)
    const params = new URLSearchParams(hash.slice(1))
    expect(Object.fromEntries(params)).toEqual({
      access_token: expect.any(String),
      expires_at: expect.stringMatching(/^\d+$/),
      expires_in: '3600',
      refresh_token: expect.any(String),
      sb: '',
      token_type: 'bearer',
      type: 'recovery',
    })
    const answer = await visitor(server).auth.getUser(params.get('access_token') ?? '')
    expect(ok(answer).user.id).toBe(user.id)
  })

  test('a link opened twice returns with an error behind the #', async () => {
    const { email } = await signUp(server)
    const token = await recoveryToken(email)
    await open(token)
    const { origin, pathname, hash } = await open(token)
    expect(origin + pathname).toBe(APP)
    expect(hash).toContain('error_description=Email+link+is+invalid+or+has+expired')
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('PKCE returns with a code that the asking client exchanges', async () => {
    const { email, user } = await signUp(server)
    const client = visitor(server, { flowType: 'pkce' })
    const token = await recoveryToken(email, client)
    expect(token).toMatch(/^pkce_/)
    const back = await open(token)
    expect(back.hash).toBe('')
    const code = back.searchParams.get('code') ?? ''
    expect(code).toMatch(UUID)

    const events: string[] = []
    client.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    const exchanged = await client.auth.exchangeCodeForSession(code)
    expect(ok(exchanged).user.id).toBe(user.id)
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test('PKCE: a used link says so in the query as well', async () => {
    const { email } = await signUp(server)
    const token = await recoveryToken(email, visitor(server, { flowType: 'pkce' }))
    await open(token)
    const back = await open(token)
    expect(back.searchParams.get('error_code')).toBe('otp_expired')
    expect(back.hash).toContain('error_code=otp_expired')
  })

  test('PKCE: the hash of the mail also works on the button of the page', async () => {
    const { email, user } = await signUp(server)
    const client = visitor(server, { flowType: 'pkce' })
    const tokenHash = await recoveryToken(email, client)
    const answer = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    expect(ok(answer).user?.id).toBe(user.id)
  })

  describe('the exchange of a code', () => {
    const exchange = (body: unknown) => request(server, '/auth/v1/token?grant_type=pkce', { body })

    const codeFor = async (): Promise<string> => {
      const { email } = await signUp(server)
      const client = visitor(server, { flowType: 'pkce' })
      const back = await open(await recoveryToken(email, client))
      return back.searchParams.get('code') ?? ''
    }

    test('fails with a verifier of somebody else', async () => {
      const reply = await exchange({ auth_code: await codeFor(), code_verifier: 'a'.repeat(56) })
      expect(reply.status).toBe(400)
      expect(reply.json).toMatchObject({ code: 'bad_code_verifier' })
    })

    test('fails with an unknown code', async () => {
      const reply = await exchange({
        auth_code: '00000000-0000-4000-8000-000000000000',
        code_verifier: 'a'.repeat(56),
      })
      expect(reply.status).toBe(404)
      expect(reply.json).toMatchObject({ code: 'flow_state_not_found' })
    })

    test('fails without code or verifier', async () => {
      const reply = await exchange({ auth_code: '', code_verifier: '' })
      expect(reply.status).toBe(400)
      expect(reply.json).toMatchObject({
        code: 'validation_failed',
        message: 'invalid request: both auth code and code verifier should be non-empty',
      })
    })

    test('works once', async () => {
      const { email } = await signUp(server)
      const client = visitor(server, { flowType: 'pkce' })
      const back = await open(await recoveryToken(email, client))
      const code = back.searchParams.get('code') ?? ''
      ok(await client.auth.exchangeCodeForSession(code))
      await client.auth.resetPasswordForEmail(email) // a verifier to send again
      expect(refusal(await client.auth.exchangeCodeForSession(code))).toMatchObject({
        status: 404,
        code: 'flow_state_not_found',
      })
    })
  })
})
