import type { GenerateLinkParams } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { Inbox, tokenHashIn } from '../support/mail.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'
import { INSTANT } from '../support/wire-shapes.ts'

describe.each(usualEngine)('links by an administrator on %s', (engine) => {
  const server = useSharedServer(engine)

  const admin = () => operator(server).auth.admin

  const generate = async (params: GenerateLinkParams) => {
    const { properties, user } = ok(await admin().generateLink(params))
    return { ...properties, user }
  }

  test.each(['magiclink', 'recovery'] as const)(
    'a link of type %s lets a member in and mails nothing',
    async (type) => {
      const { email, user } = await signUp(server)
      const link = await generate({ type, email })
      expect(link).toMatchObject({
        verification_type: type,
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: expect.any(String),
        redirect_to: expect.any(String),
      })
      const action = new URL(link.action_link)
      expect(action.origin + action.pathname).toBe(`${server.url}/auth/v1/verify`)
      expect(link.user.id).toBe(user.id)
      const verified = ok(
        await visitor(server).auth.verifyOtp({ token_hash: link.hashed_token, type }),
      )
      expect(verified.user?.id).toBe(user.id)
      expect(await new Inbox(server, email).unread()).toEqual([])
    },
  )

  test('the action link itself opens a session', async () => {
    const { email } = await signUp(server)
    const link = await generate({ type: 'magiclink', email })
    const path = link.action_link.slice(server.url.length)
    const reply = await request(server, path, { key: null })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toContain('#access_token=')
  })

  test('a sign-up link makes the account and confirms it', async () => {
    const email = newEmail()
    const link = await generate({ type: 'signup', email, password: PASSWORD })
    expect(link.verification_type).toBe('signup')
    const verified = await visitor(server).auth.verifyOtp({
      email,
      token: link.email_otp,
      type: 'signup',
    })
    expect(ok(verified).user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    ok(await visitor(server).auth.signInWithPassword({ email, password: PASSWORD }))
  })

  test('an invitation link makes an account to be opened', async () => {
    const email = newEmail()
    const link = await generate({ type: 'invite', email })
    expect(link).toMatchObject({
      verification_type: 'invite',
      user: { email, invited_at: expect.stringMatching(INSTANT) },
    })
    const verified = await visitor(server).auth.verifyOtp({
      token_hash: link.hashed_token,
      type: 'invite',
    })
    expect(ok(verified).user?.email).toBe(email)
  })

  test('the two links of a change of address make the change', async () => {
    const { email, user } = await signUp(server)
    const newAddress = newEmail()
    const current = await generate({ type: 'email_change_current', email, newEmail: newAddress })
    const fresh = await generate({ type: 'email_change_new', email, newEmail: newAddress })
    for (const { hashed_token } of [current, fresh]) {
      const answer = await visitor(server).auth.verifyOtp({
        token_hash: hashed_token,
        type: 'email_change',
      })
      ok(answer)
    }
    expect(ok(await admin().getUserById(user.id)).user.email).toBe(newAddress)
  })

  test('a recovery link for nobody is not made', async () => {
    const answer = await admin().generateLink({ type: 'recovery', email: newEmail() })
    expect(refusal(answer)).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  describe('inviteUserByEmail', () => {
    test('mails an invitation that opens the account', async () => {
      const email = newEmail()
      const invitation = await admin().inviteUserByEmail(email, { data: { language: 'en' } })
      expect(ok(invitation).user).toMatchObject({
        email,
        invited_at: expect.stringMatching(INSTANT),
      })
      expect(ok(invitation).user?.user_metadata).toEqual({ language: 'en' })
      const mail = await new Inbox(server, email).next('invite')
      expect(mail.language).toBe('en')
      const client = visitor(server)
      ok(await client.auth.verifyOtp({ token_hash: tokenHashIn(mail.text), type: 'invite' }))
      ok(await client.auth.updateUser({ password: PASSWORD }))
      ok(await visitor(server).auth.signInWithPassword({ email, password: PASSWORD }))
    })

    test('does not invite a member', async () => {
      const { email } = await signUp(server)
      expect(refusal(await admin().inviteUserByEmail(email))).toMatchObject({
        status: 422,
        code: 'email_exists',
      })
    })
  })
})
