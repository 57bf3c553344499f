import { describe, expect, test } from 'vitest'
import { newEmail, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { codeIn, Inbox, linkIn, tokenHashIn } from '../support/mail.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

const CODE_EXPIRED = {
  status: 403,
  code: 'otp_expired',
  message: 'Token has expired or is invalid',
}

describe.each(usualEngine)('one-time codes on %s', (engine) => {
  const server = useSharedServer(engine)

  const ask = (email: string, shouldCreateUser = true) =>
    visitor(server).auth.signInWithOtp({ email, options: { shouldCreateUser } })

  const enter = (email: string, token: string) =>
    visitor(server).auth.verifyOtp({ email, token, type: 'email' })

  test('the code of the mail signs a member in', async () => {
    const { email, user } = await signUp(server)
    ok(await ask(email))
    const { text } = await new Inbox(server, email).next('magiclink')
    const answer = ok(await enter(email, codeIn(text)))
    expect(answer.user?.id).toBe(user.id)
    expect(answer.session).not.toBeNull()
  })

  test('a newcomer gets an account with the code', async () => {
    const email = newEmail()
    ok(await ask(email))
    const { user } = ok(await enter(email, codeIn((await new Inbox(server, email).next()).text)))
    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(user?.user_metadata).toEqual({})
  })

  test('a newcomer is answered like a member when no account may be made, and gets none', async () => {
    const email = newEmail()
    const { email: member } = await signUp(server)
    expect(ok(await ask(email, false))).toEqual(ok(await ask(member, false)))
    expect(await new Inbox(server, email).unread()).toEqual([])
    const { users } = ok(await operator(server).auth.admin.listUsers({ perPage: 1000 }))
    expect(users.map((user) => user.email)).not.toContain(email)
  })

  test('a member may ask without making an account', async () => {
    const { email } = await signUp(server)
    ok(await ask(email, false))
    expect((await new Inbox(server, email).next('magiclink')).to).toBe(email)
  })

  test('a wrong code is refused', async () => {
    const { email } = await signUp(server)
    ok(await ask(email))
    const right = codeIn((await new Inbox(server, email).next('magiclink')).text)
    const wrong = right === '000000' ? '000001' : '000000'
    expect(refusal(await enter(email, wrong))).toEqual(CODE_EXPIRED)
  })

  test('ten wrong codes void the next code as well, but not its link', async () => {
    const { email } = await signUp(server)
    const inbox = new Inbox(server, email)
    ok(await ask(email))
    const right = codeIn((await inbox.next('magiclink')).text)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 10; guess += 1) {
      expect(refusal(await enter(email, wrong))).toEqual(CODE_EXPIRED)
    }
    ok(await ask(email))
    const { text } = await inbox.next('magiclink')
    expect(refusal(await enter(email, codeIn(text)))).toEqual(CODE_EXPIRED)
    const token_hash = tokenHashIn(text)
    ok(await visitor(server).auth.verifyOtp({ token_hash, type: 'magiclink' }))
  })

  test('a code works for its own address only', async () => {
    const [ana, ben] = [await signUp(server), await signUp(server)]
    ok(await ask(ana.email))
    const code = codeIn((await new Inbox(server, ana.email).next('magiclink')).text)
    expect(refusal(await enter(ben.email, code))).toEqual(CODE_EXPIRED)
    expect(refusal(await enter(newEmail(), code))).toEqual(CODE_EXPIRED)
    ok(await enter(ana.email, code))
  })

  test('a code works once', async () => {
    const { email } = await signUp(server)
    ok(await ask(email))
    const code = codeIn((await new Inbox(server, email).next('magiclink')).text)
    ok(await enter(email, code))
    expect(refusal(await enter(email, code))).toEqual(CODE_EXPIRED)
  })

  test('the link of the mail opens a session in the browser', async () => {
    const { email, user } = await signUp(server)
    ok(await ask(email))
    const link = linkIn((await new Inbox(server, email).next('magiclink')).text)
    expect(link).toMatch(`${server.url}/auth/v1/verify?`)
    const reply = await request(server, link.slice(server.url.length), { key: null })
    expect(reply.status).toBe(303)
    const location = new URL(reply.headers.get('location') ?? '')
    const params = new URLSearchParams(location.hash.slice(1))
    expect(params.get('type')).toBe('magiclink')
    const answer = await visitor(server).auth.getUser(params.get('access_token') ?? '')
    expect(ok(answer).user.id).toBe(user.id)
  })

  test.each(['magiclink', 'email'] as const)('the hash of the link works as %s', async (type) => {
    const { email, user } = await signUp(server)
    ok(await ask(email))
    const { text } = await new Inbox(server, email).next('magiclink')
    const answer = await visitor(server).auth.verifyOtp({ token_hash: tokenHashIn(text), type })
    expect(ok(answer).user?.id).toBe(user.id)
  })
})
