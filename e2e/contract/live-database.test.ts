import { describe, expect, test } from 'vitest'
import type { Account } from '../support/account.ts'
import { usePlayers } from '../support/channel.ts'
import { eventually } from '../support/eventually.ts'
import { battle, duo, LiveGame, standing } from '../support/live-game.ts'
import { useOwnPostgres } from '../support/own-postgres.ts'
import { useServer } from '../support/use-server.ts'

/** Asks without pause until it is to end; notes what was answered. */
class Pressing {
  readonly statuses: number[] = []
  #ends = false
  readonly #ended: Promise<void>

  constructor(ask: () => PromiseLike<{ status: number }>) {
    const go = async () => {
      while (!this.#ends) this.statuses.push((await ask()).status)
    }
    this.#ended = go()
  }

  /** Resolves when a further answer has a status. */
  async hears(status: number): Promise<void> {
    const from = this.statuses.length
    await eventually(`${status}`, () => this.statuses.includes(status, from) || undefined)
  }

  async end(): Promise<number[]> {
    this.#ends = true
    await this.#ended
    return this.statuses
  }
}

const options = { concurrent: true, timeout: 240_000 }
/** A question is void once its time is over: no need to wait for the usual time. */
const PACE = { RUNESIDE_GAME_PACE: '2' } as const

describe.each([battle, duo])('PostgreSQL is killed in a $name', options, (kind) => {
  const postgres = useOwnPostgres()
  const server = useServer('postgres', PACE, { postgres })
  const player = usePlayers(server)

  /** With a question open that the last one has not answered, and then cannot. It is away until everybody has noticed. */
  const killed = async (game: LiveGame, accounts: Account[]) => {
    await game.playTo('question')
    const asked = await game.snapshot()
    const choice = await game.choice(game.last, asked.index)
    const reading = accounts.flatMap((account) => [
      new Pressing(() => game.look(account)),
      new Pressing(() => account.client.from('profiles').select().retry(false)),
      new Pressing(async () => {
        const { error } = await account.client.auth.getUser()
        return { status: error?.status ?? 200 }
      }),
    ])
    // An answer that is there already: a transaction, and of no effect.
    const writing = new Pressing(() => game.answer(game.creator, asked.index, 0))
    const pressing = [...reading, writing]
    await Promise.all(pressing.map((one) => one.hears(200)))
    await postgres.crash()
    await Promise.all(pressing.map((one) => one.hears(503)))
    await writing.end()
    expect((await game.answer(game.last, asked.index, choice)).status).toBe(503)
    await postgres.start()
    await Promise.all(reading.map((one) => one.hears(200)))
    const statuses = (await Promise.all(pressing.map((one) => one.end()))).flat()
    expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 503])
    return asked
  }

  /** Everyone answers, again if they have to, until a question is closed. */
  const closed = (game: LiveGame, accounts: Account[], index: number) =>
    eventually('the question to close', async () => {
      const view = await game.snapshot()
      if (view.index > index || view.phase === 'results') return view
      for (const account of accounts) {
        await game.answer(account, index, await game.choice(account, index))
      }
      return undefined
    })

  test('while a question is open: nobody is told 500, and nobody loses anything', async () => {
    const accounts = await Promise.all(Array.from({ length: kind.seats }, () => player()))
    const game = await LiveGame.waiting(kind, server, accounts)
    await game.begin()

    // Who was refused tries again.
    const { index } = await killed(game, accounts)
    const first = standing(await closed(game, accounts, index))
    const hearts = accounts.map((_, at) => (at === 0 ? 3 : 2))
    expect(first.hearts).toEqual(kind === battle ? hearts : accounts.map(() => undefined))
    expect(first.scores.map((score) => score > 0)).toEqual(accounts.map((_, at) => at === 0))

    // Who was refused does not: the question is void, and there is another one.
    const asked = await killed(game, accounts)
    const isAnother = async () => {
      const view = await game.snapshot()
      return view.question && view.question.id !== asked.question?.id ? view : undefined
    }
    const again = await eventually('another question', isAnother)
    expect({ index: again.index, ...standing(again) }).toEqual({ index: 1, ...first })

    await game.playTo('finished')
    expect((await game.snapshot()).index).toBe(kind.questions - 1)
    const [result, ...others] = await game.results()
    expect(result).toMatchObject({ status: 'finished', winner: game.creator.user.id })
    expect(others).toEqual(Array.from({ length: 3 * kind.seats - 1 }, () => result))
    expect(await game.mana()).toEqual(accounts.map(() => 250 - kind.fee))
    expect(await game.ledgers()).toEqual(accounts.map(() => [-kind.fee]))
    expect(server.log).not.toContain('status=500')
  })
})
