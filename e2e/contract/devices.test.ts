import { describe, expect, test } from 'vitest'
import { signIn, signUp, type Account } from '../support/account.ts'
import { ok, present, refusal } from '../support/answer.ts'
import { callFunction, codeOf } from '../support/call-function.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

interface Device {
  id: string
  current: boolean
  created_at: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
}

type Holder = Pick<Account, 'client'>

async function devicesOf({ client }: Holder): Promise<Device[]> {
  const { status, body } = await callFunction(client, 'devices', { method: 'GET' })
  expect(status).toBe(200)
  return (body as { devices: Device[] }).devices
}

const end = ({ client }: Holder, id: string) =>
  callFunction(client, 'devices', { method: 'DELETE', body: { id } })

const currentOf = async (holder: Holder): Promise<Device> =>
  present((await devicesOf(holder)).find(({ current }) => current))

/** A browser that calls itself by a name. */
const browser =
  (name: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', name)
    return fetch(input, { ...init, headers })
  }

describe.each(usualEngine)('devices on %s', (engine) => {
  const server = useSharedServer(engine)

  test('each sign-in is one, the current first, then by last use', async () => {
    const phone = await signUp(server, { fetch: browser('Phone/1.0') })
    const laptop = await signIn(server, phone)
    const tablet = await signIn(server, phone)
    const [first, second, third] = await devicesOf(laptop)
    const ids = await Promise.all(
      [laptop, tablet, phone].map(async (own) => (await currentOf(own)).id),
    )
    expect([first?.id, second?.id, third?.id]).toEqual(ids)
    expect([first?.current, second?.current, third?.current]).toEqual([true, false, false])
    expect(third).toEqual({
      id: ids[2],
      current: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_used_at: third?.created_at,
      user_agent: 'Phone/1.0',
      ip: '127.0.0.1',
    })
  })

  test('a refresh is a use, and tells with which browser', async () => {
    const account = await signUp(server, { fetch: browser('Phone/1.0') })
    const before = await currentOf(account)
    const updated = visitor(server, { fetch: browser('Phone/2.0') })
    ok(await updated.auth.refreshSession(account.session))
    const after = await currentOf({ client: updated })
    expect([after.id, after.user_agent]).toEqual([before.id, 'Phone/2.0'])
    expect(Date.parse(after.last_used_at)).toBeGreaterThan(Date.parse(before.last_used_at))
    expect(after.created_at).toBe(before.created_at)
  })

  test('one can be signed out from another, and its tokens are refused', async () => {
    const phone = await signUp(server)
    const laptop = await signIn(server, phone)
    const { id } = await currentOf(laptop)
    expect(await end(phone, id)).toEqual({ status: 200, body: { success: true } })

    expect(codeOf(await end(phone, id))).toBe('404 device_not_found')
    const late = await callFunction(laptop.client, 'devices', { method: 'GET' })
    expect(codeOf(late)).toBe('403 session_not_found')
    const { access_token: token } = laptop.session
    expect((await visitor(server).auth.getUser(token)).error?.message).toMatch(/session missing/)
    expect(refusal(await visitor(server).auth.refreshSession(laptop.session)).status).toBe(400)
    expect(await devicesOf(phone)).toHaveLength(1)
  })

  test('the current one can be signed out as well', async () => {
    const account = await signUp(server)
    expect((await end(account, (await currentOf(account)).id)).status).toBe(200)
    const { access_token: token } = account.session
    expect((await visitor(server).auth.getUser(token)).error).not.toBeNull()
  })

  test('sign-out of the others leaves one', async () => {
    const phone = await signUp(server)
    await signIn(server, phone)
    await signIn(server, phone)
    ok(
      await phone.client.auth
        .signOut({ scope: 'others' })
        .then((answer) => ({ data: null, ...answer })),
    )
    expect(await devicesOf(phone)).toHaveLength(1)
  })

  test('nobody sees or ends those of another', async () => {
    const [ana, ben] = [await signUp(server), await signUp(server)]
    const { id } = await currentOf(ben)
    expect((await devicesOf(ana)).map((device) => device.id)).not.toContain(id)
    expect(codeOf(await end(ana, id))).toBe('404 device_not_found')
    expect((await currentOf(ben)).id).toBe(id)
    const nobody = await callFunction(visitor(server), 'devices', { method: 'GET' })
    expect(codeOf(nobody)).toBe('401 no_authorization')
  })

  test('what is no id is refused by its code', async () => {
    const account = await signUp(server)
    expect(codeOf(await end(account, 'laptop'))).toBe('400 validation_failed')
    const { access_token: bearer } = account.session
    const empty = await request(server, '/functions/v1/devices', { method: 'DELETE', bearer })
    expect([empty.status, empty.json]).toEqual([400, expect.objectContaining({ code: 'bad_json' })])
  })

  test('the list is kept in no cache', async () => {
    const { session } = await signUp(server)
    const reply = await request(server, '/functions/v1/devices', { bearer: session.access_token })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})
