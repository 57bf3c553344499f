import { AuthSessionMissingError } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { signIn, signUp, type Account } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { joined } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('sessions on %s', (engine) => {
  const server = useSharedServer(engine)

  /** A fresh client for each call: the client itself remembers failed refreshes. */
  const refresh = (refreshToken: string) =>
    visitor(server).auth.refreshSession({ refresh_token: refreshToken })

  const isAlive = async ({ session }: Account): Promise<boolean> =>
    (await visitor(server).auth.getUser(session.access_token)).error === null

  const threeDevices = async (): Promise<[Account, Account, Account]> => {
    const first = await signUp(server)
    return [first, await signIn(server, first), await signIn(server, first)]
  }

  describe('refresh', () => {
    test('a refresh gives new tokens for the same session', async () => {
      const { client, session } = await signUp(server)
      const events: string[] = []
      client.auth.onAuthStateChange((event) => {
        events.push(event)
      })
      const next = ok(await client.auth.refreshSession()).session
      expect(next?.refresh_token).not.toBe(session.refresh_token)
      expect(sessionId(next?.access_token)).toBe(sessionId(session.access_token))
      expect(events).toContain('TOKEN_REFRESHED')
    })

    test('a client that lost the answer may use its token again', async () => {
      const { session } = await signUp(server)
      const first = ok(await refresh(session.refresh_token)).session
      const again = ok(await refresh(session.refresh_token)).session
      expect(again?.refresh_token).toBe(first?.refresh_token)
    })

    test('five tabs that refresh at once all get the same next token', async () => {
      const { session } = await signUp(server)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => refresh(session.refresh_token)),
      )
      const tokens = answers.map((answer) => ok(answer).session?.refresh_token)
      expect(new Set(tokens).size).toBe(1)
    })

    test('the replay of an older token ends the session', async () => {
      const account = await signUp(server)
      const stolen = account.session.refresh_token
      const second = ok(await refresh(stolen)).session
      const third = ok(await refresh(second?.refresh_token ?? '')).session
      // For ten seconds the server takes it for a race between tabs; after that it is a theft.
      const refused = await eventually(
        'the refusal of the old token',
        async () => (await refresh(stolen)).error ?? undefined,
        20_000,
      )
      expect(refused).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
      expect(await isAlive(account)).toBe(false)
      expect((await refresh(third?.refresh_token ?? '')).error).not.toBeNull()
    })

    test('an invented token is not found', async () => {
      expect(refusal(await refresh('not-a-token'))).toMatchObject({
        status: 400,
        code: 'refresh_token_not_found',
      })
    })

    test('a token changed in one character is refused and harms nobody', async () => {
      const account = await signUp(server)
      const token = account.session.refresh_token
      const at = Math.floor(token.length / 2)
      const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(refusal(await refresh(forged)).status).toBe(400)
      expect(await isAlive(account)).toBe(true)
    })
  })

  describe('sign-out', () => {
    test.each([
      { scope: 'local', left: [false, true, true] },
      { scope: 'others', left: [true, false, false] },
      { scope: 'global', left: [false, false, false] },
    ] as const)('scope $scope leaves $left', async ({ scope, left }) => {
      const devices = await threeDevices()
      expect((await devices[0].client.auth.signOut({ scope })).error).toBeNull()
      expect(await Promise.all(devices.map(isAlive))).toEqual(left)
    })

    test('logout answers 204 with an empty body', async () => {
      const { session } = await signUp(server)
      const reply = await request(server, '/auth/v1/logout?scope=global', {
        method: 'POST',
        bearer: session.access_token,
        headers: { 'content-type': 'application/json;charset=UTF-8' },
      })
      expect([reply.status, reply.text]).toEqual([204, ''])
    })

    test.each(['null', '[1]', '{"scope":', '\0'])('logout ignores the body %j', async (body) => {
      const account = await signUp(server)
      const { access_token: bearer } = account.session
      const reply = await request(server, '/auth/v1/logout', { method: 'POST', bearer, body })
      expect(reply.status).toBe(204)
      expect(await isAlive(account)).toBe(false)
    })

    test('a device that was signed out elsewhere has no power any more', async () => {
      const here = await signUp(server)
      const there = await signIn(server, here)
      const channel = here.client.channel(`room-${here.username}`)
      await joined(channel)
      await there.client.auth.signOut({ scope: 'others' })
      expect(await here.client.from('profiles').select('id')).toMatchObject({
        status: 401,
        error: { code: 'PGRST301' },
      })
      const devices = await here.client.functions.invoke('devices', { method: 'GET' })
      expect((devices.response as Response).status).toBe(403)
      await eventually('the end of the channel', () =>
        channel.state === 'joined' ? undefined : true,
      )
      await here.client.realtime.disconnect()
    })

    test('a signed-out client has no user', async () => {
      const { client } = await signUp(server)
      await client.auth.signOut()
      expect((await client.auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    })

    test('a client signed out from elsewhere learns it from getUser', async () => {
      const here = await signUp(server)
      const there = await signIn(server, here)
      await there.client.auth.signOut({ scope: 'global' })
      const events: string[] = []
      here.client.auth.onAuthStateChange((event) => {
        events.push(event)
      })
      expect((await here.client.auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
      expect(events).toContain('SIGNED_OUT')
      expect((await here.client.auth.getSession()).data.session).toBeNull()
    })

    test('the refresh token dies with its session', async () => {
      const { client, session } = await signUp(server)
      await client.auth.signOut()
      expect(refusal(await refresh(session.refresh_token))).toMatchObject({
        status: 400,
        code: 'refresh_token_not_found',
      })
    })

    test('signing out twice is no error', async () => {
      const { session } = await signUp(server)
      const twin = visitor(server)
      ok(await twin.auth.setSession(session))
      expect((await visitor(server).auth.admin.signOut(session.access_token)).error).toBeNull()
      expect((await twin.auth.signOut()).error).toBeNull()
    })
  })

  test('setSession takes over the tokens of another client', async () => {
    const { session, user } = await signUp(server)
    const twin = visitor(server)
    expect(ok(await twin.auth.setSession(session)).user?.id).toBe(user.id)
    expect(ok(await twin.auth.getUser()).user.id).toBe(user.id)
  })
})

function sessionId(accessToken: string | undefined): unknown {
  return decodeJwt(accessToken ?? '').session_id
}
