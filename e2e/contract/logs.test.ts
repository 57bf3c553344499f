import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { Inbox } from '../support/mail.ts'
import { useServer } from '../support/use-server.ts'

describe.each(usualEngine)('the log at its most talkative, on %s', (engine) => {
  const server = useServer(engine, { RUNESIDE_LOG_LEVEL: 'trace' })

  test('holds the requests, and nothing of who made them', async () => {
    const email = newEmail()
    const client = visitor(server)
    const { session } = ok(await client.auth.signUp({ email, password: PASSWORD }))
    ok(await client.auth.signInWithPassword({ email, password: PASSWORD }))
    ok(await client.auth.refreshSession())
    ok(await client.auth.resetPasswordForEmail(email))
    const { text } = await new Inbox(server, email).next('recovery')

    expect(server.log).toContain('route="/auth/v1/signup"')
    const secrets = [
      email,
      PASSWORD,
      '$argon2id$',
      session?.access_token,
      session?.refresh_token,
      server.keys.publishable,
      server.keys.secret,
      /token_hash=(?<token>\w+)/.exec(text)?.groups?.['token'],
    ]
    for (const secret of secrets) {
      expect(secret).toBeTruthy()
      expect(server.log).not.toContain(secret)
    }
  })
})
