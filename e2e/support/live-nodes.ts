import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect } from 'vitest'
import { signUp, type Account } from './account.ts'
import { persistent, type Balancer } from './balancer.ts'
import { LiveGame, type Kind } from './live-game.ts'
import type { KilledIn } from './live-kill.ts'
import type { Server } from './server.ts'

/** What each player paid for a game that was played to its end. */
export const feesOnce = (game: LiveGame): number[][] => game.seats.map(() => [-game.kind.fee])

export function nodeAt(nodes: () => Server[], at: number): Server {
  const node = nodes()[at]
  if (!node) throw new Error(`there is no node ${at}`)
  return node
}

/** A function that makes games whose players are connected to different nodes. */
export function useGames(
  nodes: () => Server[],
  balancers: Balancer[],
): (kind: Kind) => Promise<LiveGame> {
  const clients: SupabaseClient[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()))
  })
  return async (kind) => {
    const accounts: Account[] = []
    for (let seat = 0; seat < kind.seats; seat += 1) {
      const balancer = balancers[seat % balancers.length]
      if (!balancer) throw new Error('there are no balancers')
      const account = await signUp(balancer.server, persistent)
      clients.push(account.client)
      accounts.push(account)
    }
    return await LiveGame.waiting(kind, nodeAt(nodes, 0), accounts)
  }
}

/**
 * Plays to a phase and kills one node for good: the others take the game up, the players of that node come back elsewhere,
 * and nobody has paid more. Whether the open question is void depends on which node moved the game last.
 */
export async function expectToSurviveNode(
  game: LiveGame,
  node: Server,
  lost: number[],
  { phase }: Pick<KilledIn, 'phase'>,
): Promise<void> {
  await game.playTo(phase)
  const joined = game.seats.map((seat) => seat.joined)
  await node.kill()
  await game.joinedAgain(joined.map((count, seat) => (lost.includes(seat) ? count : -1)))
  const mana = phase === 'lobby' ? 250 : 250 - game.kind.fee
  expect({ phase, mana: new Set(await game.mana()) }).toEqual({ phase, mana: new Set([mana]) })
}

/** Plays to the end: every client has the server's result. Returns what each player paid. */
export async function endOf(game: LiveGame): Promise<number[][]> {
  await game.playTo('finished')
  const [result, ...others] = await game.results()
  expect(result).toMatchObject({ status: 'finished', winner: game.creator.user.id })
  for (const other of others) expect(other).toEqual(result)
  return await game.ledgers()
}
