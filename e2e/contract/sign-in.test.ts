import { describe, expect, test } from 'vitest'
import { newEmail, signIn, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { readByHand } from '../support/database.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useServer, useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('sign-in on %s', (engine) => {
  const server = useSharedServer(engine)

  test('the right password opens a session of its own', async () => {
    const first = await signUp(server)
    const second = await signIn(server, first)
    expect(second.user.id).toBe(first.user.id)
    expect(second.session.refresh_token).not.toBe(first.session.refresh_token)
  })

  test('the address may be written in any case, with blanks around', async () => {
    const { email, password, user } = await signUp(server)
    const answer = await visitor(server).auth.signInWithPassword({
      email: ` ${email.toUpperCase()} `,
      password,
    })
    expect(ok(answer).user.id).toBe(user.id)
  })

  test('a wrong password is refused', async () => {
    const { email } = await signUp(server)
    const answer = await visitor(server).auth.signInWithPassword({ email, password: 'wrong word' })
    expect(refusal(answer)).toEqual({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  test('an unknown address gets the very answer of a wrong password', async () => {
    const { email } = await signUp(server)
    const attempt = (address: string) =>
      request(server, '/auth/v1/token?grant_type=password', {
        body: { email: address, password: 'wrong word' },
      })
    const [wrong, unknown] = await Promise.all([attempt(email), attempt(newEmail())])
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
  })

  test('signing in tells listeners and moves last_sign_in_at', async () => {
    const first = await signUp(server)
    const client = visitor(server)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    const { user } = ok(await client.auth.signInWithPassword(first))
    expect(events).toContain('SIGNED_IN')
    expect(Date.parse(user.last_sign_in_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first.user.last_sign_in_at ?? ''),
    )
  })
})

/** All other servers of the tests have hashes that cost almost nothing. */
describe('sign-in at the full cost of a password hash', () => {
  const server = useServer('sqlite', { RUNESIDE_AUTH_PASSWORD_COST: 'full' })

  test('the right password opens a session, a wrong one and an unknown address do not', async () => {
    const { email, password, user } = await signUp(server)
    const [stored = ''] = await readByHand(
      server,
      `select password_hash from users where id = '${user.id}'`,
    )
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(server, { email, password })).user.id).toBe(user.id)
    for (const attempt of [
      { email, password: 'wrong word' },
      { email: newEmail(), password },
    ]) {
      const answer = await visitor(server).auth.signInWithPassword(attempt)
      expect(refusal(answer).code).toBe('invalid_credentials')
    }
  })
})
