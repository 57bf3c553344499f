import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { PASSWORD, signIn, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { callFunction } from '../support/call-function.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { codeIn, Inbox } from '../support/mail.ts'
import { enrollAndVerify } from '../support/second-factor.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('deletion of the own account on %s', (engine) => {
  const server = useSharedServer(engine)

  test('the right password deletes the account', async () => {
    const { client, password } = await signUp(server)
    expect(await deleteUser(client, { password })).toEqual({
      status: 200,
      body: { success: true },
    })
  })

  test('nothing of it is left', async () => {
    const account = await signUp(server)
    const elsewhere = await signIn(server, account)
    await deleteUser(account.client, { password: account.password })

    const { auth } = visitor(server)
    expect(refusal(await auth.signInWithPassword(account)).code).toBe('invalid_credentials')
    for (const { session } of [account, elsewhere]) {
      expect((await auth.getUser(session.access_token)).error?.status).toBe(403)
      expect(refusal(await visitor(server).auth.refreshSession(session)).status).toBe(400)
    }
    const found = await operator(server).auth.admin.getUserById(account.user.id)
    expect(refusal(found).code).toBe('user_not_found')
  })

  test('address and username are free again', async () => {
    const { client, email, password, username, user } = await signUp(server)
    await deleteUser(client, { password })
    const newcomer = visitor(server)
    const again = ok(await newcomer.auth.signUp({ email, password })).user
    expect(again?.id).not.toBe(user.id)
    const names = await newcomer.from('profiles').select('id').eq('username', username)
    expect(names.data).toEqual([{ id: again?.id }])
  })

  test.each([{ password: 'wrong word' }, { password: '' }])(
    'the password of %j does not delete it',
    async (body) => {
      const account = await signUp(server)
      expect(await deleteUser(account.client, body)).toMatchObject({
        status: 403,
        body: {
          error: 'Incorrect password',
          code: 'incorrect_password',
          message: 'Incorrect password',
        },
      })
      await signIn(server, account)
    },
  )

  test('a session opened without a password deletes nothing without one', async () => {
    const { email } = await signUp(server)
    const client = visitor(server)
    ok(await client.auth.signInWithOtp({ email }))
    const token = codeIn((await new Inbox(server, email).next('magiclink')).text)
    ok(await client.auth.verifyOtp({ email, token, type: 'email' }))
    const { status } = await deleteUser(client, {})
    expect([400, 403]).toContain(status)
    expect(ok(await client.auth.getUser()).user.email).toBe(email)
  })

  test('a session without the second factor deletes nothing, even with the password', async () => {
    const account = await signUp(server)
    const { factorId, authenticator } = await enrollAndVerify(account)
    const { client, password } = await signIn(server, account)
    expect(await deleteUser(client, { password })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    const code = await authenticator.nextCode()
    ok(await client.auth.mfa.challengeAndVerify({ factorId, code }))
    expect((await deleteUser(client, { password })).status).toBe(200)
  })

  test('nobody deletes nothing', async () => {
    const { status, body } = await deleteUser(visitor(server), { password: PASSWORD })
    expect(status).toBe(401)
    expect(body).toMatchObject({ message: 'No user found' })
  })

  test('the password of another does not help', async () => {
    const [ana, ben] = [await signUp(server), await signUp(server)]
    ok(await ben.client.auth.updateUser({ password: 'of Ben alone 1' }))
    const { status } = await deleteUser(ana.client, { password: 'of Ben alone 1' })
    expect(status).toBe(403)
    await signIn(server, ana)
  })
})

function deleteUser(client: SupabaseClient, body: Record<string, unknown>) {
  return callFunction(client, 'delete_user', { body })
}
