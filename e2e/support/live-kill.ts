import { expect } from 'vitest'
import type { Account } from './account.ts'
import { LiveGame, pauseBegins, standing, type Kind } from './live-game.ts'
import type { Server } from './server.ts'

/** A phase of a game: what its row says then, what the game goes on with after a kill, and with which question. */
export interface KilledIn {
  phase: string
  stored: string
  next: string
  /** Without it: that of the last question. */
  index?: number
}

/** All phases in their order. */
export const PHASES: KilledIn[] = [
  { phase: 'lobby', stored: 'lobby', next: 'lobby', index: 0 },
  { phase: 'countdown', stored: 'countdown', next: 'question', index: 0 },
  { phase: 'question', stored: 'question', next: 'question', index: 0 },
  { phase: 'results', stored: 'results', next: 'question', index: 1 },
  { phase: 'pause', stored: 'results', next: 'question', index: 2 },
  { phase: 'finished', stored: 'finished', next: 'finished' },
]

/** A game of a kind that waits for its start. */
export async function waitingGame(
  kind: Kind,
  server: Server,
  player: () => Promise<Account>,
): Promise<LiveGame> {
  const accounts = await Promise.all(Array.from({ length: kind.seats }, () => player()))
  return await LiveGame.waiting(kind, server, accounts)
}

/** Plays to a phase, kills the server and starts it again: the game goes on with hearts, scores and mana as they were. */
export async function expectToSurviveKill(
  game: LiveGame,
  server: Server,
  { phase, stored, next, index = game.kind.questions - 1 }: KilledIn,
): Promise<void> {
  await game.playTo(phase)
  const shown = phase === 'question' ? (await game.snapshot()).question?.id : undefined
  const joined = game.seats.map((seat) => seat.joined)
  await server.kill()
  const killed = Date.now()
  const row = await game.row()
  const pauses = killed >= pauseBegins(row.times)
  expect({ phase, stored: row.phase, pauses }).toEqual({ phase, stored, pauses: phase === 'pause' })

  await server.startAgain()
  await game.joinedAgain(joined)
  const view = await game.reaches(next)
  const { hearts, scores } = row
  expect({ phase, index: view.index, ...standing(view) }).toEqual({ phase, index, hearts, scores })
  const isVoid = shown !== undefined && view.question?.id !== shown
  expect({ phase, isVoid }).toEqual({ phase, isVoid: phase === 'question' })
  if (isVoid) {
    const stale = await game.answer(game.last, index, 0, shown)
    expect(stale.error?.hint).toBe('not_this_question')
  }
  const mana = phase === 'lobby' ? 250 : 250 - game.kind.fee
  expect({ phase, mana: new Set(await game.mana()) }).toEqual({ phase, mana: new Set([mana]) })
}
