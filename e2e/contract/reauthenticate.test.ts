import { AuthSessionMissingError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { signIn, signUp, type Account } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { codeIn, Inbox } from '../support/mail.ts'
import { useSharedServer } from '../support/use-server.ts'

const NEW_PASSWORD = 'a new secret 8'

const NONCE_REFUSED = {
  status: 422,
  code: 'reauthentication_not_valid',
  message: 'Nonce has expired or is invalid',
}

describe.each(usualEngine)('reauthentication on %s', (engine) => {
  const server = useSharedServer(engine)

  const mailedNonce = async ({ client, email }: Account): Promise<string> => {
    ok(await client.auth.reauthenticate())
    return codeIn((await new Inbox(server, email).next('reauthentication')).text)
  }

  test('the mailed nonce allows a new password', async () => {
    const account = await signUp(server)
    const nonce = await mailedNonce(account)
    ok(await account.client.auth.updateUser({ password: NEW_PASSWORD, nonce }))
    expect((await signIn(server, { ...account, password: NEW_PASSWORD })).user.id).toBe(
      account.user.id,
    )
  })

  test('a nonce or the password is a proof of its own, for the changes after it', async () => {
    const account = await signUp(server)
    ok(await account.client.auth.updateUser({ nonce: await mailedNonce(account) }))
    ok(await account.client.auth.updateUser({ current_password: account.password }))
    const wrong = await account.client.auth.updateUser({ current_password: 'a wrong word' })
    expect(refusal(wrong)).toMatchObject({ status: 400, code: 'invalid_credentials' })
    ok(await account.client.auth.updateUser({ password: NEW_PASSWORD }))
  })

  test('a wrong nonce does not', async () => {
    const account = await signUp(server)
    const nonce = (await mailedNonce(account)) === '000000' ? '000001' : '000000'
    const answer = await account.client.auth.updateUser({ password: NEW_PASSWORD, nonce })
    expect(refusal(answer)).toEqual(NONCE_REFUSED)
    ok(await visitor(server).auth.signInWithPassword(account))
  })

  test('a nonce works once', async () => {
    const account = await signUp(server)
    const nonce = await mailedNonce(account)
    ok(await account.client.auth.updateUser({ password: NEW_PASSWORD, nonce }))
    const again = await account.client.auth.updateUser({ password: 'yet another 9', nonce })
    expect(refusal(again)).toEqual(NONCE_REFUSED)
  })

  test('the nonce of another member does not help', async () => {
    const [ana, ben] = [await signUp(server), await signUp(server)]
    const nonce = await mailedNonce(ana)
    const answer = await ben.client.auth.updateUser({ password: NEW_PASSWORD, nonce })
    expect(refusal(answer)).toEqual(NONCE_REFUSED)
  })

  test('it needs a session', async () => {
    const { error } = await visitor(server).auth.reauthenticate()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
  })
})
