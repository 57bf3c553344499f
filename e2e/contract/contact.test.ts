import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParsedMail } from 'mailparser'
import { newEmail, PASSWORD, signUp, unique, type Account } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { callFunction, codeOf } from '../support/call-function.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { Inbox } from '../support/mail.ts'
import { Server } from '../support/server.ts'
import { SmtpSink } from '../support/smtp-sink.ts'
import { showLogOfFailures, useServer } from '../support/use-server.ts'

const OPERATOR = 'keeper@runeside.example'

const contact = ({ client }: Pick<Account, 'client'>, body: Record<string, unknown>) =>
  callFunction(client, 'contact', { body })

const message = (text = 'The third card does not turn.') => ({
  topic: 'bug',
  message: text,
  language: 'pt',
})

describe.each(usualEngine)('contact by SMTP on %s', (engine) => {
  let sink: SmtpSink
  let server: Server

  beforeAll(async () => {
    sink = await SmtpSink.listening()
    server = await Server.started(engine, {
      RUNESIDE_MAIL_SMTP_URL: sink.url,
      RUNESIDE_MAIL_FROM: 'Runeside <hello@runeside.example>',
      RUNESIDE_MAIL_OPERATOR: `The Keeper <${OPERATOR}>`,
      RUNESIDE_LOG_LEVEL: 'trace',
    })
  })
  afterAll(async () => {
    await server.dispose()
    await sink.close()
  })
  showLogOfFailures(() => server)

  const delivered = (word: string): Promise<ParsedMail> =>
    eventually(`the letter with ${word}`, () =>
      sink.to(OPERATOR).find(({ text }) => text?.includes(word)),
    )

  test('a message reaches the operator, who can answer the player', async () => {
    const account = await signUp(server)
    const word = unique()
    const sent = await contact(account, message(`Élan, ça ne marche pas.\n\nThe code: ${word}`))
    expect(sent).toEqual({ status: 200, body: { success: true } })

    const mail = await delivered(word)
    expect(mail.from?.text).toContain('hello@runeside.example')
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual([account.email])
    const { username } = account
    expect(mail.subject).toBe(`Message from ${username} (bug)`)
    const lines = mail.text?.split('\n') ?? []
    expect(lines).toEqual(
      expect.arrayContaining([
        'Topic: bug',
        `Username: ${username}`,
        `User id: ${account.user.id}`,
        `Address: ${account.email} (never verified)`,
        'Language: pt',
        expect.stringMatching(/^Version: \d/),
        '> Élan, ça ne marche pas.',
        `> The code: ${word}`,
      ]),
    )
    expect(mail.html || '').toContain(word)
  })

  test('nothing in it can write into the letter', async () => {
    const email = newEmail()
    const client = visitor(server)
    const data = { username: 'Eve\r\nBcc: x@example.com', language: 'en' }
    ok(await client.auth.signUp({ email, password: PASSWORD, options: { data } }))
    const word = unique()
    const text = `\r\nBcc: y@example.com\r\n\r\n${word}\0\u{1b}\r\nUser id: 1\r\n.\r\n<img src=x>`
    const sent = await contact(
      { client },
      { ...message(text), language: 'en\r\nCc: z@example.com' },
    )
    expect(sent.status).toBe(200)

    const mail = await delivered(word)
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual([email])
    expect(mail.text).toContain(
      `> Bcc: y@example.com\n> \n> ${word}\n> User id: 1\n> .\n> <img src=x>`,
    )
    expect(mail.html || '').not.toContain('<img')
  })

  test('a full mailbox of the operator loses no message; one of a player gets no second try', async () => {
    const player = await signUp(server)
    sink.full.add(OPERATOR).add(player.email)
    const word = unique()
    expect((await contact(player, message(word + word))).status).toBe(200)
    ok(await player.client.auth.resetPasswordForEmail(player.email))
    await eventually('both refusals', () =>
      /retrying in[^]*is deleted|is deleted[^]*retrying in/.test(server.log) ? true : undefined,
    )
    const waiting = await new Inbox(server, OPERATOR).unread()
    expect(waiting.map(({ text }) => text.includes(word))).toEqual([true])
    await expect
      .poll(() => new Inbox(server, player.email).unread(), { timeout: 10_000 })
      .toEqual([])
    sink.full.clear()
  })

  test('the log says nothing of it', async () => {
    const account = await signUp(server)
    const word = unique()
    await contact(account, message(`Secret word: ${word}`))
    await delivered(word)
    expect(server.log).toContain('route="/functions/v1/contact"')
    for (const secret of [word, account.email, OPERATOR, account.user.id]) {
      expect(server.log).not.toContain(secret)
    }
  })
})

describe.each(usualEngine)('contact on %s', (engine) => {
  const server = useServer(engine)

  test('an acknowledged message survives a kill', async () => {
    const account = await signUp(server)
    const word = unique()
    expect((await contact(account, message(`Do not lose ${word}`))).status).toBe(200)
    await server.kill()
    await server.start()
    // No operator is named in the settings, so it is the sender.
    const letters = await new Inbox(server, 'no-reply@runeside.invalid').unread()
    expect(letters.filter(({ text }) => text.includes(word))).toHaveLength(1)
  })

  test.each([
    ['message_too_short', { message: '  nine char \u{1}\u{2} ' }],
    ['message_too_short', { message: '' }],
    ['message_too_long', { message: 'é'.repeat(4001) }],
    ['validation_failed', { topic: 'praise' }],
    ['validation_failed', { topic: '' }],
    ['bad_json', { message: 7 }],
    ['bad_json', { topic: ['bug'] }],
  ])('%s is the answer to %j', async (code, wrong) => {
    expect(codeOf(await contact(await signUp(server), { ...message(), ...wrong }))).toBe(
      `400 ${code}`,
    )
  })

  test.each(['question', 'bug', 'account', 'idea', 'other'])('%s is a topic', async (topic) => {
    const text = 'é'.repeat(4000)
    const sent = await contact(await signUp(server), { topic, message: text })
    expect(sent.status).toBe(200)
  })

  test('nobody and a signed-out device write nothing', async () => {
    expect(codeOf(await contact({ client: visitor(server) }, message()))).toBe(
      '401 no_authorization',
    )
    const account = await signUp(server)
    await account.client.auth.admin.signOut(account.session.access_token, 'global')
    expect(codeOf(await contact(account, message()))).toBe('403 session_not_found')
  })
})

describe.each(usualEngine)('limits of contact on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_RATE_LIMITS: 'on' })

  test('the sixth message at once is too many, and says how long to wait', async () => {
    const account = await signUp(server)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await contact(account, message())).status).toBe(200)
    }
    const refused = await contact(account, message())
    expect(codeOf(refused)).toBe('429 over_contact_limit')
    expect(Number(refused.retryAfter)).toBeGreaterThan(600)
    expect((await contact(await signUp(server), message())).status).toBe(200)
  })
})
