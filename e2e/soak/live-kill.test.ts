import { describe, expect, test } from 'vitest'
import { usePlayers } from '../support/channel.ts'
import { engines } from '../support/engine.ts'
import { battle, duo } from '../support/live-game.ts'
import { expectToSurviveKill, PHASES, waitingGame } from '../support/live-kill.ts'
import { useServer } from '../support/use-server.ts'

describe.each(engines)('on %s', { concurrent: true, timeout: 600_000 }, (engine) => {
  describe.each([battle, duo])('a $name', (kind) => {
    const server = useServer(engine)
    const player = usePlayers(server)

    test('survives kill -9 in each of its phases, and nobody loses anything by it', async () => {
      const game = await waitingGame(kind, server, player)
      for (const phase of PHASES) await expectToSurviveKill(game, server, phase)

      const [result, ...others] = await game.results()
      expect(result).toMatchObject({ status: 'finished', winner: game.creator.user.id })
      expect(others).toEqual(Array.from({ length: 3 * kind.seats - 1 }, () => result))
      expect(await game.ledgers()).toEqual(game.seats.map(() => [-kind.fee]))
    })
  })
})
