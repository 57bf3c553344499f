import { describe, expect, test } from 'vitest'
import { usePlayers } from '../support/channel.ts'
import { engines } from '../support/engine.ts'
import { battle, duo, LiveGame, pauseBegins, standing } from '../support/live-game.ts'
import { useServer } from '../support/use-server.ts'

/** The phases of a game in their order: what its row says then, what it goes on with after the kill, and with which question. */
const phases = [
  { phase: 'lobby', kept: 'lobby', next: 'lobby', index: 0 },
  { phase: 'countdown', kept: 'countdown', next: 'question', index: 0 },
  { phase: 'question', kept: 'question', next: 'question', index: 0 },
  { phase: 'results', kept: 'results', next: 'question', index: 1 },
  { phase: 'pause', kept: 'results', next: 'question', index: 2 },
  { phase: 'finished', kept: 'finished', next: 'finished', index: undefined },
]

/** A game goes on so many milliseconds after the return of the server and its clients at the latest. */
const GOES_ON = 5_000

describe.each(engines)('on %s', { concurrent: true, timeout: 120_000 }, (engine) => {
  describe.each([battle, duo])('a $name', (kind) => {
    const server = useServer(engine)
    const player = usePlayers(server)

    test('outlives kill -9 in each of its phases, and nobody loses anything by it', async () => {
      const accounts = await Promise.all(Array.from({ length: kind.seats }, () => player()))
      const game = await LiveGame.waiting(kind, server, accounts)
      for (const { phase, kept, next, index = kind.questions - 1 } of phases) {
        await game.playTo(phase)
        const shown = phase === 'question' ? (await game.snapshot()).question?.id : undefined
        const joined = game.seats.map((seat) => seat.joined)
        await server.kill()
        const killed = Date.now()
        const row = await game.kept()
        const pauses = killed >= pauseBegins(row.times)
        expect({ phase, kept: row.phase, pauses }).toEqual({
          phase,
          kept,
          pauses: phase === 'pause',
        })

        await server.startAgain()
        await game.joinedAgain(joined)
        const returned = Date.now()
        const view = await game.reaches(next)
        expect(Date.now() - returned).toBeLessThan(GOES_ON)
        const { hearts, scores } = row
        expect({ phase, index: view.index, ...standing(view) }).toEqual({
          phase,
          index,
          hearts,
          scores,
        })
        const isVoid = shown !== undefined && view.question?.id !== shown
        expect({ phase, isVoid }).toEqual({ phase, isVoid: phase === 'question' })
        const mana = phase === 'lobby' ? 250 : 250 - kind.fee
        expect({ phase, mana: await game.mana() }).toEqual({
          phase,
          mana: accounts.map(() => mana),
        })
      }

      const [result, ...others] = await game.results()
      expect(result).toMatchObject({ status: 'finished', winner: game.creator.user.id })
      expect(others).toEqual(Array.from({ length: 3 * kind.seats - 1 }, () => result))
      expect(await game.ledgers()).toEqual(accounts.map(() => [-kind.fee]))
    })
  })
})
