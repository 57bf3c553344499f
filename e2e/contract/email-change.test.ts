import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signIn, signUp, type Account } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { codeIn, Inbox, tokenHashIn } from '../support/mail.ts'
import { request } from '../support/request.ts'
import { useServer, useSharedServer } from '../support/use-server.ts'
import { INSTANT } from '../support/wire-shapes.ts'

/** A change of address must be confirmed at the old address and at the new one. */
describe.each(usualEngine)('change of address on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_AUTH_CONFIRM_EMAIL: 'true' })

  /** Someone who has shown that the address is theirs, so that its owner is asked before it changes. */
  const member = async (): Promise<Account> => {
    const email = newEmail()
    ok(await visitor(server).auth.signUp({ email, password: PASSWORD }))
    const { text } = await new Inbox(server, email).next('signup')
    ok(await visitor(server).auth.verifyOtp({ email, token: codeIn(text), type: 'signup' }))
    return signIn(server, { email, password: PASSWORD })
  }

  /** The texts of the two mails after a change was asked for. */
  const changeTo = async ({ client, email }: Account, newAddress: string) => {
    ok(await client.auth.updateUser({ email: newAddress }))
    return {
      oldMail: (await new Inbox(server, email).latest('email_change')).text,
      newMail: (await new Inbox(server, newAddress).latest('email_change')).text,
    }
  }

  const confirm = (text: string) =>
    visitor(server).auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'email_change' })

  test('asking changes nothing but what is asked for', async () => {
    const account = await member()
    const newAddress = newEmail()
    const { user } = ok(await account.client.auth.updateUser({ email: newAddress }))
    expect(user).toMatchObject({
      email: account.email,
      new_email: newAddress,
      email_change_sent_at: expect.stringMatching(INSTANT),
    })
  })

  test.each(['old address first', 'new address first'])(
    'both halves confirm: %s',
    async (order) => {
      const account = await member()
      const newAddress = newEmail()
      const { oldMail, newMail } = await changeTo(account, newAddress)
      const [first, second] = order.startsWith('old') ? [oldMail, newMail] : [newMail, oldMail]

      expect(ok(await confirm(first))).toEqual({ user: null, session: null })
      expect(ok(await account.client.auth.getUser()).user.email).toBe(account.email)

      const { user, session } = ok(await confirm(second))
      expect(user?.email).toBe(newAddress)
      expect(user).not.toHaveProperty('new_email')
      expect(user?.identities?.[0]?.identity_data?.email).toBe(newAddress)
      expect(session).not.toBeNull()

      await signIn(server, { email: newAddress, password: PASSWORD })
      expect(refusal(await visitor(server).auth.signInWithPassword(account)).code).toBe(
        'invalid_credentials',
      )
    },
  )

  test('the old address can undo the change: all are signed out, and the owner chooses a password', async () => {
    const account = await member()
    const newAddress = newEmail()
    const { oldMail, newMail } = await changeTo(account, newAddress)
    ok(await confirm(oldMail))
    const thief = ok(await confirm(newMail)).session
    const { text } = await new Inbox(server, account.email).latest('email_changed')

    const owner = visitor(server)
    const undone = await owner.auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'recovery' })
    expect(ok(undone).user).toMatchObject({ id: account.user.id, email: account.email })
    const gone = await visitor(server).auth.refreshSession({
      refresh_token: thief?.refresh_token ?? '',
    })
    expect(refusal(gone).status).toBe(400)
    const old = await visitor(server).auth.signInWithPassword(account)
    expect(refusal(old).code).toBe('invalid_credentials')
    ok(await owner.auth.updateUser({ password: 'of the owner 9' }))
    await signIn(server, { ...account, password: 'of the owner 9' })
    const twice = await owner.auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'recovery' })
    expect(refusal(twice)).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('the first half answers with a message and the code "200"', async () => {
    const { oldMail } = await changeTo(await member(), newEmail())
    const reply = await request(server, '/auth/v1/verify', {
      body: { token_hash: tokenHashIn(oldMail), type: 'email_change' },
    })
    expect([reply.status, reply.json]).toEqual([200, { msg: expect.any(String), code: '200' }])
  })

  test('the codes of the two mails work as well', async () => {
    const account = await member()
    const newAddress = newEmail()
    const { oldMail, newMail } = await changeTo(account, newAddress)
    const enter = (email: string, text: string) =>
      visitor(server).auth.verifyOtp({ email, token: codeIn(text), type: 'email_change' })
    ok(await enter(account.email, oldMail))
    expect(ok(await enter(newAddress, newMail)).user?.email).toBe(newAddress)
  })

  test('one half twice is not two halves', async () => {
    const account = await member()
    const { newMail } = await changeTo(account, newEmail())
    ok(await confirm(newMail))
    expect(refusal(await confirm(newMail))).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(ok(await account.client.auth.getUser()).user.email).toBe(account.email)
  })

  test('resend mails the change again', async () => {
    const account = await member()
    const newAddress = newEmail()
    await changeTo(account, newAddress)
    const inbox = new Inbox(server, newAddress)
    await inbox.next('email_change')
    ok(await visitor(server).auth.resend({ email: account.email, type: 'email_change' }))
    expect((await inbox.next('email_change')).to).toBe(newAddress)
  })

  test('the address of another member is refused', async () => {
    const [ana, ben] = [await member(), await member()]
    expect(refusal(await ana.client.auth.updateUser({ email: ben.email }))).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  test('an address that is none is refused', async () => {
    const { client } = await member()
    expect(refusal(await client.auth.updateUser({ email: 'nowhere' }))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid email format',
    })
  })

  test('an address taken meanwhile is not handed over', async () => {
    const account = await member()
    const newAddress = newEmail()
    const { oldMail, newMail } = await changeTo(account, newAddress)
    const attributes = { email: newAddress, password: PASSWORD, email_confirm: true }
    const other = ok(await operator(server).auth.admin.createUser(attributes)).user
    await confirm(oldMail)
    const { error } = await confirm(newMail)
    expect(error?.status).toBeLessThan(500)
    expect((await signIn(server, { email: newAddress, password: PASSWORD })).user.id).toBe(other.id)
  })
})

describe.each(usualEngine)('change of an address that was never confirmed on %s', (engine) => {
  const server = useSharedServer(engine)

  test('the old address learns of it, and can undo it', async () => {
    const account = await signUp(server)
    const newAddress = newEmail()
    ok(await account.client.auth.updateUser({ email: newAddress }))
    const { text } = await new Inbox(server, account.email).next('email_changed')
    const confirmation = tokenHashIn((await new Inbox(server, newAddress).next()).text)
    const thief = visitor(server)
    ok(await thief.auth.verifyOtp({ token_hash: confirmation, type: 'email_change' }))

    const owner = visitor(server)
    const undone = await owner.auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'recovery' })
    expect(ok(undone).user).toMatchObject({ id: account.user.id, email: account.email })
    expect(refusal(await thief.auth.refreshSession()).status).toBe(400)
  })

  test('nobody else can have the old address meanwhile', async () => {
    const account = await signUp(server)
    const newAddress = newEmail()
    ok(await account.client.auth.updateUser({ email: newAddress }))
    const { text } = await new Inbox(server, newAddress).next('email_change')
    ok(
      await visitor(server).auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'email_change' }),
    )
    const { email, password } = account
    expect(refusal(await visitor(server).auth.signUp({ email, password }))).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
  })
})
