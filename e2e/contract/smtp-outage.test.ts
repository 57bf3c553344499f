import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { Server } from '../support/server.ts'
import { freePort, SmtpSink } from '../support/smtp-sink.ts'

/** A server that backs off may take its time, but not for ever. */
const DELIVERY_MS = 90_000

describe.each(usualEngine)('while the SMTP server is down, on %s', (engine) => {
  test(
    'a sign-up answers without a mail server, and its mail comes later, once',
    { timeout: 120_000 },
    async () => {
      const port = await freePort()
      const server = await Server.started(engine, {
        RUNESIDE_AUTH_CONFIRM_EMAIL: 'true',
        RUNESIDE_MAIL_SMTP_URL: `smtp://127.0.0.1:${port}`,
      })
      let sink: SmtpSink | undefined
      const signUp = async (): Promise<string> => {
        const email = newEmail()
        ok(await visitor(server).auth.signUp({ email, password: PASSWORD }))
        return email
      }
      try {
        const early = await signUp()
        sink = await SmtpSink.listening(port)
        await sink.firstTo(early, DELIVERY_MS)

        // Neither a later mail nor a restart sends the first one again.
        await sink.firstTo(await signUp(), DELIVERY_MS)
        await server.stop()
        await server.start()
        await sink.firstTo(await signUp(), DELIVERY_MS)
        expect(sink.to(early)).toHaveLength(1)
        expect(sink.mails).toHaveLength(3)
      } finally {
        await server.dispose()
        await sink?.close()
      }
    },
  )

  test('a mail not yet sent survives a restart', { timeout: 120_000 }, async () => {
    const port = await freePort()
    const server = await Server.started(engine, {
      RUNESIDE_AUTH_CONFIRM_EMAIL: 'true',
      RUNESIDE_MAIL_SMTP_URL: `smtp://127.0.0.1:${port}`,
    })
    let sink: SmtpSink | undefined
    try {
      const email = newEmail()
      ok(await visitor(server).auth.signUp({ email, password: PASSWORD }))
      await server.kill()
      sink = await SmtpSink.listening(port)
      await server.start()
      expect((await sink.firstTo(email, DELIVERY_MS)).subject).toBeTruthy()
    } finally {
      await server.dispose()
      await sink?.close()
    }
  })
})
