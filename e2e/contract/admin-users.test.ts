import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signIn, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { enroll } from '../support/second-factor.ts'
import { useServer } from '../support/use-server.ts'

describe.each(usualEngine)('administration of users on %s', (engine) => {
  const server = useServer(engine)

  const admin = () => operator(server).auth.admin

  describe('createUser', () => {
    test('makes a confirmed member with metadata', async () => {
      const email = newEmail()
      const { user } = ok(
        await admin().createUser({
          email,
          password: PASSWORD,
          email_confirm: true,
          user_metadata: { language: 'es' },
          app_metadata: { role: 'admin' },
        }),
      )
      expect(user).toMatchObject({
        email,
        email_confirmed_at: expect.any(String),
        app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
      })
      expect(user.user_metadata).toEqual({ language: 'es' })
      expect((await signIn(server, { email, password: PASSWORD })).user.id).toBe(user.id)
    })

    test('makes a member without a password, who cannot sign in with one', async () => {
      const email = newEmail()
      ok(await admin().createUser({ email, email_confirm: true }))
      for (const password of [PASSWORD, '']) {
        const answer = await visitor(server).auth.signInWithPassword({ email, password })
        expect(refusal(answer).status).toBe(400)
      }
    })

    test('refuses an address that is taken', async () => {
      const { email } = await signUp(server)
      expect(refusal(await admin().createUser({ email, password: PASSWORD }))).toMatchObject({
        status: 422,
        code: 'email_exists',
      })
    })

    test('refuses what a sign-up would refuse', async () => {
      const badAddress = await admin().createUser({ email: 'nowhere', password: PASSWORD })
      expect(refusal(badAddress).code).toBe('validation_failed')
      const weak = await admin().createUser({ email: newEmail(), password: 'short' })
      expect(refusal(weak).code).toBe('weak_password')
    })
  })

  describe('listUsers', () => {
    test('gives pages and says how many there are', async () => {
      await Promise.all([signUp(server), signUp(server), signUp(server)])
      const { users: all } = ok(await admin().listUsers({ perPage: 1000 }))
      const perPage = Math.ceil(all.length / 2)

      const first = ok(await admin().listUsers({ page: 1, perPage }))
      expect(first).toMatchObject({
        aud: 'authenticated',
        total: all.length,
        nextPage: 2,
        lastPage: 2,
      })
      const second = ok(await admin().listUsers({ page: 2, perPage }))
      expect(second.nextPage).toBeNull()
      const paged = [...first.users, ...second.users].map(({ id }) => id)
      expect(paged).toEqual(all.map(({ id }) => id))
      expect(new Set(paged).size).toBe(all.length)
    })

    test('has a page size of its own', async () => {
      const { email } = await signUp(server)
      const { users } = ok(await admin().listUsers())
      expect(users.length).toBeLessThanOrEqual(50)
      expect(users.map((user) => user.email)).toContain(email)
    })
  })

  describe('getUserById', () => {
    test('finds a member', async () => {
      const { user, email } = await signUp(server)
      expect(ok(await admin().getUserById(user.id)).user.email).toBe(email)
    })

    test('does not find a stranger', async () => {
      expect(refusal(await admin().getUserById(randomUUID()))).toMatchObject({
        status: 404,
        code: 'user_not_found',
      })
    })
  })

  describe('updateUserById', () => {
    test('sets address, password and metadata', async () => {
      const { user } = await signUp(server)
      const email = newEmail()
      const updated = ok(
        await admin().updateUserById(user.id, {
          email,
          password: 'set by admin 1',
          email_confirm: true,
          user_metadata: { language: 'pt' },
        }),
      ).user
      expect(updated.email).toBe(email)
      expect(updated.user_metadata).toEqual({ language: 'pt' })
      expect((await signIn(server, { email, password: 'set by admin 1' })).user.id).toBe(user.id)
    })

    test('gives a role that the next token carries', async () => {
      const account = await signUp(server)
      ok(await admin().updateUserById(account.user.id, { app_metadata: { role: 'admin' } }))
      const { session } = ok(await account.client.auth.refreshSession())
      expect(decodeJwt(session?.access_token ?? '').app_metadata).toEqual({
        provider: 'email',
        providers: ['email'],
        role: 'admin',
      })
    })

    test('bans a member and lifts the ban', async () => {
      const account = await signUp(server)
      const banned = await admin().updateUserById(account.user.id, { ban_duration: '24h' })
      const until = Date.parse(ok(banned).user.banned_until ?? '')
      expect(Math.abs(until - Date.now() - 24 * 3600 * 1000)).toBeLessThan(60_000)

      const attempt = await visitor(server).auth.signInWithPassword(account)
      expect(refusal(attempt)).toMatchObject({ status: 400, code: 'user_banned' })
      const renewal = await visitor(server).auth.refreshSession(account.session)
      expect(refusal(renewal).status).toBe(400)

      ok(await admin().updateUserById(account.user.id, { ban_duration: 'none' }))
      await signIn(server, account)
    })

    test('refuses a ban that is no length of time', async () => {
      const { user } = await signUp(server)
      const answer = await admin().updateUserById(user.id, { ban_duration: 'for ever' })
      expect(refusal(answer)).toMatchObject({ status: 400, code: 'validation_failed' })
    })

    test('refuses the address of another', async () => {
      const [ana, ben] = [await signUp(server), await signUp(server)]
      const answer = await admin().updateUserById(ana.user.id, { email: ben.email })
      expect(refusal(answer)).toMatchObject({ status: 422, code: 'email_exists' })
    })
  })

  describe('deleteUser', () => {
    test('leaves nothing', async () => {
      const account = await signUp(server)
      expect(ok(await admin().deleteUser(account.user.id)).user.id).toBe(account.user.id)
      expect(refusal(await admin().getUserById(account.user.id)).code).toBe('user_not_found')
      expect(refusal(await visitor(server).auth.signInWithPassword(account)).code).toBe(
        'invalid_credentials',
      )
      const token = account.session.access_token
      expect((await visitor(server).auth.getUser(token)).error?.status).toBe(403)
      ok(await visitor(server).auth.signUp(account))
    })

    test('does not offer to keep a husk', async () => {
      const account = await signUp(server)
      expect(refusal(await admin().deleteUser(account.user.id, true))).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
      await signIn(server, account)
    })
  })

  describe('mfa', () => {
    test('factors of a member are listed and deleted', async () => {
      const account = await signUp(server)
      const { factorId } = await enroll(account)
      const userId = account.user.id
      const { factors } = ok(await admin().mfa.listFactors({ userId }))
      expect(factors).toMatchObject([
        { id: factorId, factor_type: 'totp', status: 'unverified', friendly_name: 'phone' },
      ])
      ok(await admin().mfa.deleteFactor({ userId, id: factorId }))
      expect(ok(await admin().mfa.listFactors({ userId })).factors).toEqual([])
    })
  })
})
