import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect } from 'vitest'
import { signUp, type Account } from './account.ts'
import { persistent, type Balancer } from './balancer.ts'
import { clockPasses, eventually } from './eventually.ts'
import { LiveGame, standing, type Kind } from './live-game.ts'
import type { KilledIn } from './live-kill.ts'
import type { Server } from './server.ts'

/** A game of a dead node goes on this soon at another. */
const TAKEN_UP_MS = 5_000

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
 * and the game goes on with hearts, scores and mana as they were.
 */
export async function expectToSurviveNode(
  game: LiveGame,
  node: Server,
  lost: number[],
  { phase, next, index = game.kind.questions - 1 }: KilledIn,
): Promise<void> {
  await game.playTo(phase)
  const shown = phase === 'question' ? (await game.snapshot()).question?.id : undefined
  const joined = game.seats.map((seat) => seat.joined)
  const { hearts, scores } = await game.row()
  await node.kill()
  const killed = Date.now()
  if (shown !== undefined) {
    await eventually('the question to be void', async () => {
      return (await game.row()).phase !== 'question' || undefined
    })
    expect(Date.now() - killed).toBeLessThan(TAKEN_UP_MS)
  }
  await game.joinedAgain(joined.map((count, seat) => (lost.includes(seat) ? count : -1)))
  const view = await game.reaches(next)
  await clockPasses(view.question?.opens_at ?? 0)
  expect({ phase, index: view.index, ...standing(view) }).toEqual({ phase, index, hearts, scores })
  const isVoid = shown !== undefined && view.question?.id !== shown
  expect({ phase, isVoid }).toEqual({ phase, isVoid: phase === 'question' })
  const mana = phase === 'lobby' ? 250 : 250 - game.kind.fee
  const balances = new Set(await game.mana())
  expect({ phase, balances }).toEqual({ phase, balances: new Set([mana]) })
}

/** Plays to the end: every client has the server's result. Returns what each player paid. */
export async function endOf(game: LiveGame): Promise<number[][]> {
  await game.playTo('finished')
  const [result, ...others] = await game.results()
  expect(result).toMatchObject({ status: 'finished', winner: game.creator.user.id })
  for (const other of others) expect(other).toEqual(result)
  return await game.ledgers()
}
