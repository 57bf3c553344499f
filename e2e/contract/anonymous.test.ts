import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { useServer, useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('anonymous sign-in on %s', (engine) => {
  describe('by default', () => {
    const server = useSharedServer(engine)

    test('is off', async () => {
      expect(refusal(await visitor(server).auth.signInAnonymously())).toMatchObject({
        status: 422,
        code: 'anonymous_provider_disabled',
      })
    })
  })

  describe('switched on', () => {
    const server = useServer(engine, { RUNESIDE_AUTH_ANONYMOUS_SIGN_IN: 'on' })

    test('gives a session to someone without an address', async () => {
      const client = visitor(server)
      const answer = await client.auth.signInAnonymously({ options: { data: { language: 'en' } } })
      const { user, session } = ok(answer)
      expect(user).toMatchObject({ is_anonymous: true, role: 'authenticated' })
      expect(user?.user_metadata).toEqual({ language: 'en' })
      expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
        sub: user?.id,
        is_anonymous: true,
        role: 'authenticated',
      })
      expect(ok(await client.auth.getUser()).user.id).toBe(user?.id)
    })

    test('cannot mail a code to someone without an address', async () => {
      const client = visitor(server)
      ok(await client.auth.signInAnonymously())
      expect(refusal(await client.auth.reauthenticate())).toEqual({
        status: 400,
        code: 'validation_failed',
        message: 'Reauthentication requires the user to have an email or a phone number',
      })
    })

    test('makes somebody new each time', async () => {
      const ids = await Promise.all(
        [1, 2].map(async () => ok(await visitor(server).auth.signInAnonymously()).user?.id),
      )
      expect(new Set(ids).size).toBe(2)
    })
  })
})
