import { describe, expect, test } from 'vitest'
import { newEmail, signIn, signUp, type Account } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { clockPasses } from '../support/eventually.ts'
import { codeIn, Inbox, linkIn, tokenHashIn } from '../support/mail.ts'
import { useServer, useSharedServer } from '../support/use-server.ts'

const NEW_PASSWORD = 'a new secret 8'

const LINK_EXPIRED = {
  status: 403,
  code: 'otp_expired',
  message: 'Email link is invalid or has expired',
}

describe.each(usualEngine)('recovery on %s', (engine) => {
  const server = useSharedServer(engine)

  /** Asks for the mail as someone who forgot the password, and opens it. */
  const recoveryMail = async ({ email }: Account): Promise<string> => {
    ok(await visitor(server).auth.resetPasswordForEmail(email))
    return (await new Inbox(server, email).next('recovery')).text
  }

  const follow = (text: string, client = visitor(server)) =>
    client.auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'recovery' })

  test('an unknown address gets the same answer and no mail', async () => {
    const unknown = newEmail()
    expect(ok(await visitor(server).auth.resetPasswordForEmail(unknown))).toEqual({})
    const known = await signUp(server)
    expect(ok(await visitor(server).auth.resetPasswordForEmail(known.email))).toEqual({})
    await new Inbox(server, known.email).next('recovery')
    expect(await new Inbox(server, unknown).unread()).toEqual([])
  })

  test('the mail links to the page that asks for the new password', async () => {
    const link = new URL(linkIn(await recoveryMail(await signUp(server))))
    expect(link.origin + link.pathname).toBe(`${server.url}/auth/reset-password`)
    expect(link.searchParams.get('type')).toBe('recovery')
  })

  test('the hash of the link opens a session and tells that it is a recovery', async () => {
    const account = await signUp(server)
    const client = visitor(server)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    const { user, session } = ok(await follow(await recoveryMail(account), client))
    expect(user?.id).toBe(account.user.id)
    expect(session).not.toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test('a link works once', async () => {
    const mail = await recoveryMail(await signUp(server))
    ok(await follow(mail))
    expect(refusal(await follow(mail))).toEqual(LINK_EXPIRED)
  })

  test('of two who follow one link at once, one gets in', async () => {
    const mail = await recoveryMail(await signUp(server))
    const answers = await Promise.all([follow(mail), follow(mail)])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('the code of the mail works as well as its link, and once', async () => {
    const account = await signUp(server)
    const token = codeIn(await recoveryMail(account))
    const enter = () =>
      visitor(server).auth.verifyOtp({ email: account.email, token, type: 'recovery' })
    expect(ok(await enter()).user?.id).toBe(account.user.id)
    expect(refusal(await enter())).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('the new password replaces the old one', async () => {
    const account = await signUp(server)
    const client = visitor(server)
    ok(await follow(await recoveryMail(account), client))
    ok(await client.auth.updateUser({ password: NEW_PASSWORD }))
    await signIn(server, { email: account.email, password: NEW_PASSWORD })
    expect(refusal(await visitor(server).auth.signInWithPassword(account)).code).toBe(
      'invalid_credentials',
    )
  })

  test('the new password must differ from the old one', async () => {
    const { client, password } = await signUp(server)
    expect(refusal(await client.auth.updateUser({ password }))).toEqual({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    })
  })

  test('the new password follows the rules of a first one', async () => {
    const { client } = await signUp(server)
    expect(refusal(await client.auth.updateUser({ password: 'short' }))).toEqual({
      status: 422,
      code: 'weak_password',
      message: 'Password must be 8-128 characters long',
    })
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const here = await signUp(server)
    const there = await signIn(server, here)
    ok(await here.client.auth.updateUser({ password: NEW_PASSWORD }))
    expect((await visitor(server).auth.getUser(there.session.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    )
    ok(await here.client.auth.getUser())
    ok(await here.client.auth.refreshSession())
  })

  test('a new password voids a recovery mail that is still out', async () => {
    const account = await signUp(server)
    const mail = await recoveryMail(account)
    ok(await account.client.auth.updateUser({ password: NEW_PASSWORD }))
    expect(refusal(await follow(mail))).toEqual(LINK_EXPIRED)
  })

  describe('when links live for a second', () => {
    const hasty = useServer(engine, { RUNESIDE_AUTH_OTP_TTL_S: '1' })

    test('a link followed too late is refused', async () => {
      const { email } = await signUp(hasty)
      ok(await visitor(hasty).auth.resetPasswordForEmail(email))
      const { text } = await new Inbox(hasty, email).next('recovery')
      await clockPasses(Date.now() + 2_000)
      expect(refusal(await follow(text, visitor(hasty)))).toEqual(LINK_EXPIRED)
    })
  })
})
