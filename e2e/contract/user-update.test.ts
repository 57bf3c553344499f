import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { signUp } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

describe.each(usualEngine)('update of the user on %s', (engine) => {
  const server = useSharedServer(engine)

  test('data is merged into what was there', async () => {
    const { client } = await signUp(server)
    ok(await client.auth.updateUser({ data: { language: 'pt', theme: 'dark' } }))
    const updated = ok(await client.auth.updateUser({ data: { theme: 'light' } })).user
    expect(updated.user_metadata).toEqual({ language: 'pt', theme: 'light' })
    expect(ok(await client.auth.getUser()).user.user_metadata).toEqual(updated.user_metadata)
  })

  test('the next access token carries the new data', async () => {
    const { client } = await signUp(server)
    ok(await client.auth.updateUser({ data: { language: 'es' } }))
    const { session } = ok(await client.auth.refreshSession())
    expect(decodeJwt(session?.access_token ?? '').user_metadata).toMatchObject({ language: 'es' })
  })

  test('listeners hear of it', async () => {
    const { client } = await signUp(server)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    ok(await client.auth.updateUser({ data: { language: 'en' } }))
    expect(events).toContain('USER_UPDATED')
  })

  test('updated_at moves on', async () => {
    const { client, user } = await signUp(server)
    const updated = ok(await client.auth.updateUser({ data: { language: 'en' } })).user
    expect(Date.parse(updated.updated_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(user.updated_at ?? ''),
    )
    expect(updated.created_at).toBe(user.created_at)
  })

  test.each([
    { app_metadata: { role: 'admin' } },
    { role: 'service_role' },
    { id: '00000000-0000-4000-8000-000000000000' },
    { aud: 'somewhere' },
    { is_anonymous: true },
    { banned_until: '2100-01-01T00:00:00Z', ban_duration: '24h' },
    { data: { sub: 'somebody' }, email_confirm: true, raw_app_meta_data: { role: 'admin' } },
  ])('a user cannot write %j', async (body) => {
    const { client, session, user } = await signUp(server)
    const reply = await request(server, '/auth/v1/user', {
      method: 'PUT',
      bearer: session.access_token,
      body,
    })
    expect(reply.status).toBeLessThan(500)
    const after = ok(await client.auth.getUser()).user
    const { id, aud, role, email, app_metadata, is_anonymous, banned_until } = user
    expect(after).toMatchObject({ id, aud, role, email, app_metadata, is_anonymous })
    expect(after.banned_until).toBe(banned_until)
    const renewed = ok(await client.auth.refreshSession()).session
    expect(decodeJwt(renewed?.access_token ?? '')).toMatchObject({
      sub: id,
      role: 'authenticated',
      app_metadata,
    })
  })
})
