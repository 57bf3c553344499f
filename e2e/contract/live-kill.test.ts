import { describe, expect, test } from 'vitest'
import { usePlayers } from '../support/channel.ts'
import { battle, duo } from '../support/live-game.ts'
import { expectToSurviveKill, PHASES, waitingGame } from '../support/live-kill.ts'
import { useServer } from '../support/use-server.ts'

const OPEN_QUESTION = PHASES.filter(({ phase }) => phase === 'question')

/** A part of the matrix: soak/live-kill.test.ts has both games on both engines, in every phase. */
const GAMES = [
  { kind: battle, engine: 'postgres' },
  { kind: duo, engine: 'sqlite' },
] as const

describe.each(GAMES)('a $kind.name on $engine', { concurrent: true }, ({ kind, engine }) => {
  const server = useServer(engine)
  const player = usePlayers(server)

  test('survives kill -9 while a question is open, and nobody loses anything by it', async () => {
    const game = await waitingGame(kind, server, player)
    await game.begin()
    for (const phase of OPEN_QUESTION) await expectToSurviveKill(game, server, phase)
    expect(await game.ledgers()).toEqual(game.seats.map(() => [-kind.fee]))
  })
})
