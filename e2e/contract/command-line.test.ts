import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signIn, signUp } from '../support/account.ts'
import { callFunction } from '../support/call-function.ts'
import { engines } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { request } from '../support/request.ts'
import { Server } from '../support/server.ts'
import { useServer } from '../support/use-server.ts'

describe.each(engines)('the command line on %s', (engine) => {
  const server = useServer(engine)

  test('the version of the binary is the version of the server', async () => {
    const version = (await server.run('--version')).trim()
    const { json } = await request(server, '/health', { key: null })
    expect(json).toMatchObject({ status: 'ok', version: expect.any(String) })
    expect(version).toContain((json as { version: string }).version)
  })

  test('user create makes a member who can sign in', async () => {
    const email = newEmail()
    await server.runHere('user', 'create', '--email', email, '--password', PASSWORD)
    const { user } = await signIn(server, { email, password: PASSWORD })
    expect(user.app_metadata).not.toHaveProperty('role')
  })

  test('user create --admin makes an administrator', async () => {
    const email = newEmail()
    await server.runHere('user', 'create', '--email', email, '--password', PASSWORD, '--admin')
    const { user } = await signIn(server, { email, password: PASSWORD })
    expect(user.app_metadata).toMatchObject({ role: 'admin' })
  })

  test('user create refuses what a sign-up refuses, with a word on it', async () => {
    const create = (email: string, password: string) =>
      server.runHere('user', 'create', '--email', email, '--password', password)
    await expect(create('nowhere', PASSWORD)).rejects.toThrow('Invalid email format')
    await expect(create(newEmail(), 'short')).rejects.toThrow('Password must be 8-128')
    const { email } = await signUp(server)
    await expect(create(email, PASSWORD)).rejects.toThrow('Command failed')
  })

  test('user role gives and takes the role', async () => {
    const account = await signUp(server)
    await server.runHere('user', 'role', account.email, 'admin')
    expect((await signIn(server, account)).user.app_metadata).toMatchObject({ role: 'admin' })
    await server.runHere('user', 'role', account.email, 'none')
    expect((await signIn(server, account)).user.app_metadata).not.toHaveProperty('role')
  })

  test('user role of nobody fails', async () => {
    await expect(server.runHere('user', 'role', newEmail(), 'admin')).rejects.toThrow(
      'Command failed',
    )
  })

  test('user list names the members', async () => {
    const { email } = await signUp(server)
    expect(await server.runHere('user', 'list')).toContain(email)
  })

  test('user requests names who asked for deletion, and user delete does it', async () => {
    const [ana, ben] = [await signUp(server), await signUp(server)]
    await callFunction(ana.client, 'deletion_request')
    const requests = await server.runHere('user', 'requests')
    expect(requests).toMatch(new RegExp(`^${ana.user.id}\t${ana.email}\tunverified\t20`, 'm'))
    expect(requests).not.toContain(ben.email)

    expect(await server.runHere('user', 'delete', ana.user.id)).toContain(ana.email)
    expect(await server.runHere('user', 'requests')).not.toContain(ana.email)
    expect(await server.runHere('user', 'delete', ben.email)).toContain(ben.user.id)
    expect(await server.runHere('user', 'list')).not.toContain(ben.email)
    await expect(server.runHere('user', 'delete', ben.email)).rejects.toThrow('User not found')
  })

  test('user delete voids the tokens that the running server accepted', async () => {
    const { client, user } = await signUp(server)
    const read = () => client.from('profiles').select('id').eq('id', user.id)
    expect((await read()).status).toBe(200)
    await server.runHere('user', 'delete', user.id)
    // Another process ended the session; the server reads of it from the database.
    const refusal = await eventually('the refusal of the token', async () => {
      const { status, error } = await read()
      return status === 401 ? error : undefined
    })
    expect(refusal).toMatchObject({
      code: 'PGRST301',
      message: 'User from sub claim in JWT does not exist',
    })
  })

  test('a start on an empty database makes the schema', async () => {
    const first = new Server(engine, {}, { empty: true })
    await first.start()
    expect((await signUp(first)).user.id).toEqual(expect.any(String))
    await first.dispose()
  })

  test('migrate can be run again', async () => {
    await server.runHere('migrate')
    expect((await signUp(server)).user.id).toEqual(expect.any(String))
  })

  test('a setting that makes no sense stops the start and is named', async () => {
    const bad = new Server(engine, { RUNESIDE_AUTH_CONFIRM_EMAIL: 'perhaps' })
    await expect(bad.start()).rejects.toThrow(/confirm_email/i)
    await bad.dispose()
  })

  test('production does not start without a mailbox for what players write', async () => {
    const deaf = new Server(engine, {
      RUNESIDE_MODE: 'production',
      RUNESIDE_SITE_URL: 'https://runeside.example',
      RUNESIDE_MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
    })
    await expect(deaf.start()).rejects.toThrow('RUNESIDE_MAIL_OPERATOR')
    await deaf.dispose()
  })

  test('an operator that is no address stops the start and is named', async () => {
    const bad = new Server(engine, { RUNESIDE_MAIL_OPERATOR: 'the keeper' })
    await expect(bad.start()).rejects.toThrow('mail.operator')
    await bad.dispose()
  })
})

describe('a data directory', () => {
  const server = useServer('sqlite')

  test('has one server; a second one does not start and says why', async () => {
    const second = server.runHere('serve', '--listen', '127.0.0.1:0')
    await expect(second).rejects.toThrow('another server is running on the data in')
    expect((await request(server, '/health', { key: null })).status).toBe(200)
  })

  test('is free again after the server was killed', async () => {
    await server.kill()
    await server.start()
    expect((await request(server, '/health', { key: null })).status).toBe(200)
  })
})
