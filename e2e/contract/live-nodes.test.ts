import { describe, expect, test } from 'vitest'
import { useBalancers } from '../support/balancer.ts'
import { battle } from '../support/live-game.ts'
import { PHASES } from '../support/live-kill.ts'
import { endOf, expectToSurviveNode, feesOnce, nodeAt, useGames } from '../support/live-nodes.ts'
import { useNats } from '../support/nats.ts'
import { useNodes } from '../support/use-nodes.ts'

const OPEN_QUESTION = PHASES.filter(({ phase }) => phase === 'question')

/** A part of the matrix: soak/live-nodes.test.ts has both games, and each of three nodes killed in each phase. */
describe('a battle royale with players on two nodes', { timeout: 120_000 }, () => {
  const nodes = useNodes(2, useNats(), { RUNESIDE_GAME_PACE: '2' })
  const newGame = useGames(nodes, useBalancers(nodes, 2))

  test('goes on at one of them when the other is killed, and ends with one result', async () => {
    const game = await newGame(battle)
    await game.begin()
    for (const phase of OPEN_QUESTION) {
      await expectToSurviveNode(game, nodeAt(nodes, 1), [1], phase)
    }
    expect(await endOf(game)).toEqual(feesOnce(game))
  })
})
