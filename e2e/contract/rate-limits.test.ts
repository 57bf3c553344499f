import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, signUp } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request, type Reply } from '../support/request.ts'
import type { Server } from '../support/server.ts'
import { useServer } from '../support/use-server.ts'

const PATIENCE = 100
const ON = { RUNESIDE_RATE_LIMITS: 'on', RUNESIDE_AUTH_MAIL_INTERVAL_S: '60' }

/** Repeats a call until it is answered with 429. */
async function untilLimited(server: Server, path: string, body: () => unknown): Promise<Reply> {
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    const reply = await request(server, path, { body: body() })
    if (reply.status === 429) return reply
  }
  throw new Error(`${path} answered ${PATIENCE} times without a limit`)
}

/** What tells a client that it must wait, and how long. */
const limitOf = ({ headers, json }: Reply) => ({
  code: (json as { code?: unknown }).code,
  apiVersion: headers.get('x-supabase-api-version'),
  retryAfter: headers.get('retry-after'),
})

const LIMITED = {
  code: 'over_request_rate_limit',
  apiVersion: '2024-01-01',
  retryAfter: expect.stringMatching(/^[1-9]\d*$/),
}

describe.each(usualEngine)('limits on %s', (engine) => {
  describe('of guesses', () => {
    const server = useServer(engine, ON)

    test('many wrong passwords for one account are too many', async () => {
      const { email } = await signUp(server)
      const reply = await untilLimited(server, '/auth/v1/token?grant_type=password', () => ({
        email,
        password: 'wrong word',
      }))
      expect(limitOf(reply)).toEqual(LIMITED)
    })
  })

  describe('of codes', () => {
    const server = useServer(engine, ON)

    test('many wrong codes for one address are too many', async () => {
      const { email } = await signUp(server)
      ok(await visitor(server).auth.signInWithOtp({ email }))
      let guess = 0
      const reply = await untilLimited(server, '/auth/v1/verify', () => ({
        email,
        token: String((guess += 1)).padStart(6, '0'),
        type: 'email',
      }))
      expect(limitOf(reply)).toEqual(LIMITED)
    })
  })

  describe('of mails', () => {
    const server = useServer(engine, ON)

    const tooSoon = {
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    }

    test('a second recovery mail must wait', async () => {
      const { email } = await signUp(server)
      ok(await visitor(server).auth.resetPasswordForEmail(email))
      const again = await visitor(server).auth.resetPasswordForEmail(email)
      expect(refusal(again)).toEqual(tooSoon)
    })

    test('a second magic link must wait', async () => {
      const { email } = await signUp(server)
      ok(await visitor(server).auth.signInWithOtp({ email }))
      const again = await visitor(server).auth.signInWithOtp({ email })
      expect(refusal(again)).toEqual(tooSoon)
    })

    test('another person’s mail need not', async () => {
      const [ana, ben] = [await signUp(server), await signUp(server)]
      ok(await visitor(server).auth.resetPasswordForEmail(ana.email))
      ok(await visitor(server).auth.resetPasswordForEmail(ben.email))
    })
  })

  describe('of calls', () => {
    const server = useServer(engine, { ...ON, RUNESIDE_REST_USER_CALLS: '5' })

    test('one player’s calls are counted, and the others go on', async () => {
      const [ana, ben] = [await signUp(server), await signUp(server)]
      const read = (of: typeof ana) => of.client.from('profiles').select('id').eq('id', of.user.id)
      let answer = await read(ana)
      for (let call = 1; call < PATIENCE && answer.status === 200; call += 1) {
        answer = await read(ana)
      }
      expect([answer.status, answer.error?.code]).toEqual([429, 'PT429'])
      expect((await read(ben)).status).toBe(200)
    })
  })

  describe('switched off', () => {
    const server = useServer(engine)

    test('there are none', async () => {
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const reply = await request(server, '/auth/v1/token?grant_type=refresh_token', {
          body: { refresh_token: 'nonsense' },
        })
        expect(reply.status).toBe(400)
      }
      ok(await visitor(server).auth.signUp({ email: newEmail(), password: PASSWORD }))
    })
  })
})
