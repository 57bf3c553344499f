import { describe, expect, test } from 'vitest'
import { newEmail, signUp } from '../support/account.ts'
import { ok, present, refusal } from '../support/answer.ts'
import { usualEngine } from '../support/engine.ts'
import { CLIENT_ID, person } from '../support/oidc.ts'
import { useProviders } from '../support/use-providers.ts'
import { useSharedServer } from '../support/use-server.ts'

const LINKING_OFF = { status: 404, code: 'manual_linking_disabled' }

describe.each(usualEngine)('identities on %s', (engine) => {
  const server = useSharedServer(engine)

  test('a member lists the identities of the account', async () => {
    const { client, email, user } = await signUp(server)
    const { identities } = ok(await client.auth.getUserIdentities())
    expect(identities).toMatchObject([{ provider: 'email', user_id: user.id, email }])
  })

  test('unlinking is off', async () => {
    const { client, user } = await signUp(server)
    const answer = await client.auth.unlinkIdentity(present(user.identities?.[0]))
    expect(refusal(answer)).toMatchObject(LINKING_OFF)
    expect(ok(await client.auth.getUserIdentities()).identities).toHaveLength(1)
  })

  test('linking is off', async () => {
    const { client } = await signUp(server)
    const answer = await client.auth.linkIdentity({ provider: 'google' })
    expect(refusal(answer)).toMatchObject(LINKING_OFF)
  })
})

describe.each(usualEngine)('manual linking on %s', (engine) => {
  const at = useProviders(engine, ({ google }) => ({
    RUNESIDE_AUTH_MANUAL_LINKING: 'true',
    RUNESIDE_AUTH_GOOGLE_ISSUER: google,
    RUNESIDE_AUTH_GOOGLE_CLIENT_IDS: CLIENT_ID,
  }))

  test('an identity is linked by its token and unlinked again', async () => {
    const { client, user } = await signUp(at.server)
    const token = await at.google.idToken(person(newEmail()))
    const linked = ok(await client.auth.linkIdentity({ provider: 'google', token })).user
    expect(linked.id).toBe(user.id)
    const google = linked.identities?.find(({ provider }) => provider === 'google')
    ok(await client.auth.unlinkIdentity(present(google, 'google identity')))
    const { identities } = ok(await client.auth.getUserIdentities())
    expect(identities.map(({ provider }) => provider)).toEqual(['email'])
  })

  test('an identity belongs to one account', async () => {
    const [ana, ben] = [await signUp(at.server), await signUp(at.server)]
    const who = person(newEmail())
    const link = async ({ client }: typeof ana) =>
      client.auth.linkIdentity({ provider: 'google', token: await at.google.idToken(who) })
    ok(await link(ana))
    expect(refusal(await link(ben))).toMatchObject({
      status: 422,
      code: 'identity_already_exists',
    })
  })

  test('the last identity stays', async () => {
    const { client, user } = await signUp(at.server)
    const answer = await client.auth.unlinkIdentity(present(user.identities?.[0]))
    expect(refusal(answer)).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  test('nobody unlinks the identity of another', async () => {
    const [ana, ben] = [await signUp(at.server), await signUp(at.server)]
    const answer = await ben.client.auth.unlinkIdentity(present(ana.user.identities?.[0]))
    expect(refusal(answer).status).toBeLessThan(500)
    expect(ok(await ana.client.auth.getUserIdentities()).identities).toHaveLength(1)
  })
})
