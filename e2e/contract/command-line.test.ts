import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signIn, signUp } from '../support/account.ts'
import { engines } from '../support/engine.ts'
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

  test('migrate can be run again', async () => {
    await server.runHere('migrate')
    expect((await signUp(server)).user.id).toEqual(expect.any(String))
  })

  test('a setting that makes no sense stops the start and is named', async () => {
    const bad = new Server(engine, { RUNESIDE_AUTH_CONFIRM_EMAIL: 'perhaps' })
    await expect(bad.start()).rejects.toThrow(/confirm_email/i)
    await bad.dispose()
  })
})
