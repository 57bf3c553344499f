import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { operator, visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { codeIn, linkIn, tokenHashIn } from '../support/mail.ts'
import { request } from '../support/request.ts'
import { Server } from '../support/server.ts'
import { SmtpSink } from '../support/smtp-sink.ts'
import { showLogOfFailures, useServer } from '../support/use-server.ts'

const languages = ['en', 'fr', 'es', 'pt'] as const

describe.each(usualEngine)('mail by SMTP on %s', (engine) => {
  let sink: SmtpSink
  let server: Server

  beforeAll(async () => {
    sink = await SmtpSink.listening()
    server = await Server.started(engine, {
      RUNESIDE_AUTH_CONFIRM_EMAIL: 'true',
      RUNESIDE_MAIL_SMTP_URL: sink.url,
      RUNESIDE_MAIL_FROM: 'Runeside <hello@runeside.example>',
    })
  })
  afterAll(async () => {
    await server.dispose()
    await sink.close()
  })
  showLogOfFailures(() => server)

  const mailAfterSignUp = async (language?: string) => {
    const email = newEmail()
    const options = language ? { data: { language } } : {}
    ok(await visitor(server).auth.signUp({ email, password: PASSWORD, options }))
    return { email, mail: await sink.firstTo(email) }
  }

  test.each(languages)(
    'in %s it has a text and an HTML part with one code and link',
    async (language) => {
      const { email, mail } = await mailAfterSignUp(language)
      const [text, html] = [mail.text ?? '', mail.html || '']
      expect(mail.from?.text).toContain('hello@runeside.example')
      expect(html).toContain(codeIn(text))
      expect(html.replaceAll('&amp;', '&')).toContain(linkIn(text))
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
      const answer = await visitor(server).auth.verifyOtp({
        email,
        token: codeIn(text),
        type: 'email',
      })
      expect(ok(answer).user?.email).toBe(email)
    },
  )

  test('the four languages are four', async () => {
    const mails = await Promise.all(languages.map((language) => mailAfterSignUp(language)))
    expect(new Set(mails.map(({ mail }) => mail.subject)).size).toBe(4)
  })

  test.each([undefined, 'de', '../../etc'])(
    'for the language %j it is in French',
    async (language) => {
      const [some, french] = [await mailAfterSignUp(language), await mailAfterSignUp('fr')]
      expect(some.mail.subject).toBe(french.mail.subject)
    },
  )

  test.each(languages)('every kind of mail is written in %s', async (language) => {
    const email = newEmail()
    const client = visitor(server)
    const invitation = await operator(server).auth.admin.inviteUserByEmail(email, {
      data: { language },
    })
    expect(ok(invitation).user.email).toBe(email)
    const invite = await sink.firstTo(email)
    ok(await client.auth.verifyOtp({ token_hash: tokenHashIn(invite.text ?? ''), type: 'invite' }))

    ok(await client.auth.signInWithOtp({ email }))
    ok(await client.auth.resetPasswordForEmail(email))
    ok(await client.auth.reauthenticate())
    const newAddress = newEmail()
    ok(await client.auth.updateUser({ email: newAddress }))
    await sink.firstTo(newAddress)
    await expect.poll(() => sink.to(email).length, { timeout: 10_000 }).toBe(5)

    const mails = [...sink.to(email), ...sink.to(newAddress)]
    for (const mail of mails) {
      expect(mail.subject).toBeTruthy()
      expect(mail.html || '').toMatch(new RegExp(`<html[^>]* lang="${language}"`))
      expect(mail.html || '').toContain(codeIn(mail.text ?? ''))
    }
    expect(new Set(sink.to(email).map(({ subject }) => subject)).size).toBe(5)
  })

  test('what a user calls himself cannot write into the mail', async () => {
    const email = newEmail()
    const data = { language: 'en', username: 'Eve\r\nBcc: x@example.com', name: '<img src=x>' }
    ok(await visitor(server).auth.signUp({ email, password: PASSWORD, options: { data } }))
    const mail = await sink.firstTo(email)
    expect(mail.bcc).toBeUndefined()
    expect(mail.html || '').not.toContain('<img src=x>')
  })
})

describe.each(usualEngine)('the mail page in production on %s', (engine) => {
  const server = useServer(engine, {
    RUNESIDE_MODE: 'production',
    RUNESIDE_SITE_URL: 'https://runeside.example',
    RUNESIDE_MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
    RUNESIDE_MAIL_OPERATOR: 'operator@runeside.example',
  })

  test('is not there', async () => {
    expect((await request(server, '/dev/mail.json', { key: null })).status).toBe(404)
    const page = await request(server, '/dev/mail', { key: null })
    expect(page.status).toBe(404)
  })
})
