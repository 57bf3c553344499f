import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { engines } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import type { Server } from '../support/server.ts'
import { useServer } from '../support/use-server.ts'

/** Sign-ups without pause, until the server is gone. */
class Rush {
  readonly acknowledged: string[] = []
  readonly #ended: Promise<void[]>

  constructor(server: Server, lanes = 6) {
    this.#ended = Promise.all(Array.from({ length: lanes }, () => this.#lane(server)))
  }

  reaches(count: number): Promise<boolean> {
    return eventually(`${count} sign-ups`, () => this.acknowledged.length >= count || undefined)
  }

  async ended(): Promise<string[]> {
    await this.#ended
    return this.acknowledged
  }

  async #lane(server: Server): Promise<void> {
    for (;;) {
      const email = newEmail()
      const { error } = await visitor(server).auth.signUp({ email, password: PASSWORD })
      if (error) return
      this.acknowledged.push(email)
    }
  }
}

describe.each(engines)('survival on %s', (engine) => {
  // Full cost, so that requests are under way for a while.
  const server = useServer(engine, { RUNESIDE_AUTH_PASSWORD_COST: 'full' })

  test('kill -9 in a rush of sign-ups loses nobody who was told "welcome"', async () => {
    const everybody: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const rush = new Rush(server)
      await rush.reaches(5)
      await server.kill()
      everybody.push(...(await rush.ended()))
      await server.start()
    }
    for (const email of everybody) {
      ok(await visitor(server).auth.signInWithPassword({ email, password: PASSWORD }))
    }
    expect(everybody.length).toBeGreaterThanOrEqual(15)
  })

  test('after a kill an interrupted sign-up can be made again or signs in', async () => {
    const email = newEmail()
    const interrupted = visitor(server).auth.signUp({ email, password: PASSWORD })
    await server.kill()
    await interrupted
    await server.start()
    const again = await visitor(server).auth.signUp({ email, password: PASSWORD })
    expect([undefined, 'user_already_exists']).toContain(again.error?.code)
    ok(await visitor(server).auth.signInWithPassword({ email, password: PASSWORD }))
  })

  test('SIGTERM lets requests finish that are under way', async () => {
    const emails = Array.from({ length: 8 }, newEmail)
    const answers = emails.map((email) =>
      visitor(server).auth.signUp({ email, password: PASSWORD }),
    )
    await Promise.race(answers) // one is through, so the others have been sent
    await server.stop()
    expect((await Promise.all(answers)).map(({ error }) => error)).toEqual(emails.map(() => null))
    await server.start()
    for (const email of emails) {
      ok(await visitor(server).auth.signInWithPassword({ email, password: PASSWORD }))
    }
  })
})
