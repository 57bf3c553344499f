import { describe, expect, test } from 'vitest'
import { useBalancers } from '../support/balancer.ts'
import { battle, duo, type Kind } from '../support/live-game.ts'
import { PHASES } from '../support/live-kill.ts'
import { endOf, expectToSurviveNode, feesOnce, nodeAt, useGames } from '../support/live-nodes.ts'
import { useNats } from '../support/nats.ts'
import { useOwnPostgres } from '../support/own-postgres.ts'
import { useNodes } from '../support/use-nodes.ts'

const NODES = [0, 1, 2]
/** The other nodes do not stop for the pause: its row is that of the results. */
const KILLED_IN = PHASES.filter(({ phase }) => !['pause', 'finished'].includes(phase))
const GAMES = 60

describe('three nodes', { timeout: 900_000 }, () => {
  const nodes = useNodes(3, useNats())
  const newGame = useGames(nodes, useBalancers(nodes, 3))
  const node = (at: number) => nodeAt(nodes, at)
  /** The seats whose players are connected to a node at first. */
  const seatsAt = (kind: Kind, at: number) =>
    Array.from({ length: kind.seats }, (_, seat) => seat).filter((seat) => seat % 3 === at)

  test.each([battle, duo])('a $name goes to its end with players on all of them', async (kind) => {
    const game = await newGame(kind)
    await game.begin()
    expect(await endOf(game)).toEqual(feesOnce(game))
  })

  describe.each([battle, duo])('a $name', (kind) => {
    test.each(NODES)('survives kill -9 of node %i in each phase', async (at) => {
      for (const phase of KILLED_IN) {
        const game = await newGame(kind)
        if (phase.phase === 'question' || phase.phase === 'results') await game.begin()
        await expectToSurviveNode(game, node(at), seatsAt(kind, at), phase)
        if (phase.phase === 'lobby') await game.begin()
        expect(await endOf(game)).toEqual(feesOnce(game))
        await node(at).start()
      }
    })
  })
})

describe('three nodes that restart one after the other', { timeout: 900_000 }, () => {
  // A busy machine cannot take the answers of all games within the usual seconds.
  const nodes = useNodes(3, useNats(), { RUNESIDE_GAME_ANSWER_TIME: '10' })
  const newGame = useGames(nodes, useBalancers(nodes, 3))

  test(`lose nothing of ${GAMES} games`, async () => {
    const games = []
    for (let count = 0; count < GAMES; count += 1) games.push(await newGame(battle))
    await Promise.all(games.map((game) => game.begin()))
    const ends = Promise.all(games.map((game) => endOf(game)))
    for (const node of nodes()) {
      await node.stop()
      await node.start()
    }
    expect(await ends).toEqual(games.map((game) => feesOnce(game)))
  })
})

describe('three nodes whose PostgreSQL is killed', { timeout: 900_000 }, () => {
  const postgres = useOwnPostgres()
  const nodes = useNodes(3, useNats(), {}, { postgres })
  const newGame = useGames(nodes, useBalancers(nodes, 3))

  test.each([battle, duo])('end a $name with one result, in each phase', async (kind) => {
    for (const { phase } of KILLED_IN) {
      const game = await newGame(kind)
      if (phase === 'question' || phase === 'results') await game.begin()
      await game.playTo(phase)
      await postgres.crash()
      await postgres.start()
      if (phase === 'lobby') await game.begin()
      expect({ phase, paid: await endOf(game) }).toEqual({ phase, paid: feesOnce(game) })
    }
    for (const node of nodes()) expect(node.log).not.toContain('status=500')
  })
})
