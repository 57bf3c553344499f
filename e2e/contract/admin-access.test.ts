import { describe, expect, test } from 'vitest'
import { signIn, signUp } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { operator } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request, type RequestOptions } from '../support/request.ts'
import { enrollAndVerify } from '../support/second-factor.ts'
import { useSharedServer } from '../support/use-server.ts'

const SOMEBODY = '/auth/v1/admin/users/00000000-0000-4000-8000-000000000000'

type Door = [method: string, path: string, body?: unknown]

const LISTING: Door = ['GET', '/auth/v1/admin/users?page=&per_page=']

/** Every path that is for administrators only. */
const GUARDED: Door[] = [
  LISTING,
  ['POST', '/auth/v1/admin/users', { email: 'made-by-nobody@example.com' }],
  ['GET', SOMEBODY],
  ['PUT', SOMEBODY, { app_metadata: { role: 'admin' } }],
  ['DELETE', SOMEBODY, { should_soft_delete: false }],
  ['GET', `${SOMEBODY}/factors`],
  ['DELETE', `${SOMEBODY}/factors/00000000-0000-4000-8000-000000000001`],
  ['POST', '/auth/v1/admin/generate_link', { type: 'magiclink', email: 'a@example.com' }],
  ['POST', '/auth/v1/invite', { email: 'invited-by-nobody@example.com' }],
]

describe.each(usualEngine)('the door to administration on %s', (engine) => {
  const server = useSharedServer(engine)

  const knock = async ([method, path, body]: Door, who: RequestOptions) => {
    const { status, json } = await request(server, path, { method, body, ...who })
    return { status, code: (json as { code?: string } | undefined)?.code }
  }

  test.each(GUARDED)('%s %s is closed to the publishable key', async (...door) => {
    const bearer = server.keys.publishable
    expect([401, 403]).toContain((await knock(door, { bearer })).status)
    expect([401, 403]).toContain((await knock(door, {})).status)
  })

  test.each(GUARDED)('%s %s is closed without any key', async (...door) => {
    expect((await knock(door, { key: null })).status).toBe(401)
  })

  test('every door is closed to a plain member', async () => {
    const { session } = await signUp(server)
    for (const door of GUARDED) {
      expect(await knock(door, { bearer: session.access_token })).toEqual({
        status: 403,
        code: 'not_admin',
      })
    }
  })

  test('the list is open to an administrator who has shown the second factor', async () => {
    const account = await signUp(server)
    const role = { app_metadata: { role: 'admin' } }
    ok(await operator(server).auth.admin.updateUserById(account.user.id, role))

    const atAal1 = await signIn(server, account)
    expect(await knock(LISTING, { bearer: atAal1.session.access_token })).toMatchObject({
      status: 403,
    })

    await enrollAndVerify(atAal1)
    const { session } = ok(await atAal1.client.auth.getSession())
    expect(await knock(LISTING, { bearer: session?.access_token ?? '' })).toMatchObject({
      status: 200,
    })
  })

  test('the secret key opens as apikey and as bearer alone', async () => {
    const { secret } = server.keys
    expect(await knock(LISTING, { key: secret })).toMatchObject({ status: 200 })
    expect(await knock(LISTING, { key: null, bearer: secret })).toMatchObject({ status: 200 })
  })

  test('a secret key that is nearly right opens nothing', async () => {
    const almost = `${server.keys.secret.slice(0, -1)}${server.keys.secret.endsWith('x') ? 'y' : 'x'}`
    expect((await knock(LISTING, { key: almost, bearer: almost })).status).toBe(401)
  })
})
