import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp, type Account } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { callFunction, codeOf, type FunctionReply } from '../support/call-function.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { Inbox, linkIn } from '../support/mail.ts'
import { Server } from '../support/server.ts'
import { SmtpSink } from '../support/smtp-sink.ts'
import { showLogOfFailures, useServer } from '../support/use-server.ts'

const OPERATOR = 'keeper@runeside.example'
const NONE = { status: 200, body: { request: null } }

type Holder = Pick<Account, 'client'>
const call =
  (method: 'GET' | 'POST' | 'DELETE') => (holder: Holder, body?: Record<string, unknown>) =>
    callFunction(holder.client, 'deletion_request', { method, ...(body ? { body } : {}) })
const [open, ask, takeBack] = [call('GET'), call('POST'), call('DELETE')]

const AN_OPEN_ONE = {
  status: 200,
  body: {
    request: {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  },
}

describe.each(usualEngine)('a request for deletion on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_MAIL_OPERATOR: OPERATOR })

  const lettersAbout = async ({ user }: Account) =>
    (await new Inbox(server, OPERATOR).unread()).filter(({ text }) => text.includes(user.id))

  test('is open until it is taken back, and deletes nothing by itself', async () => {
    const account = await signUp(server)
    expect(await open(account)).toEqual(NONE)
    const asked = await ask(account, { message: 'I forgot my password.' })
    expect(asked).toEqual(AN_OPEN_ONE)
    expect(await open(account)).toEqual(asked)
    ok(await account.client.auth.getUser())

    expect(await takeBack(account)).toEqual(NONE)
    expect(await takeBack(account)).toEqual(NONE)
    expect(await open(account)).toEqual(NONE)
  })

  test('made again while it is open it is the same, and nobody is written to twice', async () => {
    const account = await signUp(server)
    const replies = await Promise.all([ask(account), ask(account, {}), ask(account)])
    const again = await ask(account, { message: 'Really.' })
    for (const reply of replies) expect(reply).toEqual(again)
    expect(again).toEqual(AN_OPEN_ONE)
    expect(await lettersAbout(account)).toHaveLength(1)
    expect(await new Inbox(server, account.email).unread()).toHaveLength(1)
  })

  test('the operator learns of it and of its end', async () => {
    const account = await signUp(server)
    await ask(account, { message: 'I forgot my password.' })
    await takeBack(account)
    await takeBack(account)
    const [asked, withdrawn, ...more] = await lettersAbout(account)
    expect([asked?.kind, withdrawn?.kind, more]).toEqual([
      'deletion_request',
      'deletion_withdrawn',
      [],
    ])
    expect([asked?.reply_to, withdrawn?.reply_to]).toEqual([account.email, account.email])
    expect(asked?.text).toContain('Make sure who is asking')
    expect(asked?.text).toContain('> I forgot my password.')
    expect(asked?.text).toContain(`runeside user delete ${account.user.id}`)
  })

  test.each([
    ['en', 'You asked us to delete your account', 'reply to this email'],
    ['fr', 'Vous avez demandé la suppression de votre compte', 'répondez à ce message'],
    ['es', 'Has pedido eliminar tu cuenta', 'responde a este mensaje'],
    ['pt', 'Você pediu a exclusão da sua conta', 'responda a esta mensagem'],
  ])('the player is told in %s', async (language, subject, ifNotYou) => {
    const email = newEmail()
    const client = visitor(server)
    ok(await client.auth.signUp({ email, password: PASSWORD, options: { data: { language } } }))
    await ask({ client })
    const mail = await new Inbox(server, email).next('deletion_requested')
    expect([mail.subject, mail.language, mail.reply_to]).toEqual([subject, language, OPERATOR])
    expect(mail.text).toContain(ifNotYou)
    expect(linkIn(mail.text)).toBe(`${server.url}/settings`)
    expect(mail.html).toContain(`lang="${language}"`)
  })

  test('the page may name the language', async () => {
    const account = await signUp(server)
    await ask(account, { language: 'pt' })
    const { language } = await new Inbox(server, account.email).next('deletion_requested')
    expect(language).toBe('pt')
  })

  test('a message has its limit', async () => {
    const account = await signUp(server)
    const long = await ask(account, { message: 'é'.repeat(1001) })
    expect(codeOf(long)).toBe('400 message_too_long')
    expect(codeOf(await ask(account, { message: 7 }))).toBe('400 bad_json')
    expect(await open(account)).toEqual(NONE)
    expect((await ask(account, { message: ` ${'é'.repeat(1000)}\0 ` })).status).toBe(200)
  })

  test('it goes with the account, whoever deletes it', async () => {
    const [ana, ben] = [await signUp(server), await signUp(server)]
    await Promise.all([ask(ana), ask(ben)])
    await callFunction(ana.client, 'delete_user', { body: { password: ana.password } })
    ok(await operator(server).auth.admin.deleteUser(ben.user.id))
    expect(await lettersAbout(ana)).toEqual([])
    for (const gone of [ana, ben]) expect(codeOf(await open(gone))).toBe('403 user_not_found')
  })

  test('nobody has none, and a signed-out device asks in vain', async () => {
    const all = (holder: Holder): Promise<FunctionReply[]> =>
      Promise.all([open(holder), ask(holder), takeBack(holder)])
    for (const reply of await all({ client: visitor(server) })) {
      expect(codeOf(reply)).toBe('401 no_authorization')
    }
    const account = await signUp(server)
    await account.client.auth.admin.signOut(account.session.access_token, 'global')
    for (const reply of await all(account)) expect(codeOf(reply)).toBe('403 session_not_found')
  })
})

describe.each(usualEngine)('limits of requests for deletion on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_RATE_LIMITS: 'on' })

  test('the fourth at once is too many; asking again for an open one is not', async () => {
    const account = await signUp(server)
    for (let asked = 0; asked < 3; asked += 1) {
      await takeBack(account)
      for (let again = 0; again < 4; again += 1) expect((await ask(account)).status).toBe(200)
    }
    await takeBack(account)
    const refused = await ask(account)
    expect(codeOf(refused)).toBe('429 over_deletion_request_limit')
    expect(Number(refused.retryAfter)).toBeGreaterThan(600)
  })
})

describe.each(usualEngine)('a request for deletion by SMTP on %s', (engine) => {
  let sink: SmtpSink
  let server: Server

  beforeAll(async () => {
    sink = await SmtpSink.listening()
    server = await Server.started(engine, {
      RUNESIDE_MAIL_SMTP_URL: sink.url,
      RUNESIDE_MAIL_OPERATOR: OPERATOR,
    })
  })
  afterAll(async () => {
    await server.dispose()
    await sink.close()
  })
  showLogOfFailures(() => server)

  test('both letters arrive, and an answer goes to the other side', async () => {
    const account = await signUp(server)
    await ask(account)
    const toPlayer = await sink.firstTo(account.email)
    const toOperator = await eventually('the letter to the operator', () => sink.to(OPERATOR)[0])
    expect(toPlayer.replyTo?.value[0]?.address).toBe(OPERATOR)
    expect(toOperator.replyTo?.value[0]?.address).toBe(account.email)
    await expect.poll(() => new Inbox(server, OPERATOR).unread(), { timeout: 10_000 }).toEqual([])
  })
})
