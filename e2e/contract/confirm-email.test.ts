import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { codeIn, Inbox, linkIn, tokenHashIn } from '../support/mail.ts'
import { request } from '../support/request.ts'
import { useServer } from '../support/use-server.ts'
import { INSTANT, UUID } from '../support/wire-shapes.ts'

describe.each(usualEngine)('confirmation of the address on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_AUTH_CONFIRM_EMAIL: 'true' })

  const signUp = (email: string) => visitor(server).auth.signUp({ email, password: PASSWORD })

  const signIn = (email: string, password = PASSWORD) =>
    visitor(server).auth.signInWithPassword({ email, password })

  /** Someone whose address is confirmed. */
  const confirmed = async (): Promise<string> => {
    const email = newEmail()
    ok(await signUp(email))
    const { text } = await new Inbox(server, email).next('signup')
    ok(await visitor(server).auth.verifyOtp({ email, token: codeIn(text), type: 'signup' }))
    return email
  }

  test('a sign-up answers with the user and no session', async () => {
    const email = newEmail()
    const { user, session } = ok(await signUp(email))
    expect(session).toBeNull()
    expect(user).toMatchObject({ email, confirmation_sent_at: expect.stringMatching(INSTANT) })
    expect(user?.identities).toHaveLength(1)
    expect(user).not.toHaveProperty('email_confirmed_at')
    expect(user).not.toHaveProperty('confirmed_at')
  })

  test('nobody signs in before the address is confirmed', async () => {
    const email = newEmail()
    ok(await signUp(email))
    expect(refusal(await signIn(email))).toEqual({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
  })

  test('a wrong password does not tell that the address waits for confirmation', async () => {
    const email = newEmail()
    ok(await signUp(email))
    expect(refusal(await signIn(email, 'wrong word')).code).toBe('invalid_credentials')
  })

  test('the code confirms and signs in', async () => {
    const email = newEmail()
    ok(await signUp(email))
    const { text } = await new Inbox(server, email).next('signup')
    const answer = await visitor(server).auth.verifyOtp({
      email,
      token: codeIn(text),
      type: 'signup',
    })
    expect(ok(answer).session).not.toBeNull()
    expect(ok(answer).user?.email_confirmed_at).toMatch(INSTANT)
    ok(await signIn(email))
  })

  test('the hash of the link confirms', async () => {
    const email = newEmail()
    ok(await signUp(email))
    const { text } = await new Inbox(server, email).next('signup')
    const answer = await visitor(server).auth.verifyOtp({
      token_hash: tokenHashIn(text),
      type: 'email',
    })
    expect(ok(answer).session).not.toBeNull()
  })

  test('the link confirms in the browser', async () => {
    const email = newEmail()
    ok(await signUp(email))
    const link = linkIn((await new Inbox(server, email).next('signup')).text)
    const reply = await request(server, link.slice(server.url.length), { key: null })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toContain('type=signup')
    ok(await signIn(email))
  })

  test('a sign-up with PKCE confirms by a code for the asking client', async () => {
    const email = newEmail()
    const client = visitor(server, { flowType: 'pkce' })
    ok(await client.auth.signUp({ email, password: PASSWORD }))
    const link = linkIn((await new Inbox(server, email).next('signup')).text)
    const reply = await request(server, link.slice(server.url.length), { key: null })
    const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect(ok(await client.auth.exchangeCodeForSession(code)).user.email).toBe(email)
  })

  test('resend mails a link that works', async () => {
    const email = newEmail()
    ok(await signUp(email))
    const inbox = new Inbox(server, email)
    await inbox.next('signup')
    ok(await visitor(server).auth.resend({ email, type: 'signup' }))
    const { text } = await inbox.next('signup')
    ok(await visitor(server).auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'signup' }))
  })

  test('resend to an unknown or a confirmed address answers the same and mails nothing', async () => {
    const [unknown, member] = [newEmail(), await confirmed()]
    const before = (await new Inbox(server, member).unread()).length
    for (const email of [unknown, member]) {
      const reply = await request(server, '/auth/v1/resend', { body: { email, type: 'signup' } })
      expect([reply.status, reply.json]).toEqual([200, {}])
    }
    expect(await new Inbox(server, unknown).unread()).toEqual([])
    expect(await new Inbox(server, member).unread()).toHaveLength(before)
  })

  test('a sign-up with the address of a member gets a user that does not exist', async () => {
    const email = await confirmed()
    const real = ok(await signIn(email)).user
    const { user, session } = ok(await signUp(email))
    expect(session).toBeNull()
    expect(user).toMatchObject({ email, role: '', identities: [] })
    expect(user?.id).toMatch(UUID)
    expect(user?.id).not.toBe(real.id)
    expect(ok(await signUp(email)).user?.id).not.toBe(user?.id)
  })

  test('a sign-up with an address that waits for confirmation looks new', async () => {
    const email = newEmail()
    const first = ok(await signUp(email)).user
    const again = ok(await signUp(email)).user
    expect(Object.keys(again ?? {}).toSorted()).toEqual(Object.keys(first ?? {}).toSorted())
    expect(again).toMatchObject({
      email,
      role: 'authenticated',
      identities: [{ provider: 'email' }],
    })
    expect(again?.id).not.toBe(first?.id)
    expect(again?.created_at).not.toBe(first?.created_at)
  })

  test('such a sign-up does not change the password of the member', async () => {
    const email = await confirmed()
    ok(await visitor(server).auth.signUp({ email, password: 'an intruder 9' }))
    ok(await signIn(email))
    expect(refusal(await signIn(email, 'an intruder 9')).code).toBe('invalid_credentials')
  })
})
