/** The kinds of servers that tests want: `test.use({ kind: SHORT_COUNTDOWN })`. */

import { giveCards } from '../../support/invented-cards.ts'
import { Server, type Settings } from '../../support/server.ts'

/** Tests with the same object share a server; those with an equal object of their own have another one. */
export interface ServerKind {
  settings?: Settings
  /** Done once, before the first test. */
  prepare?: (server: Server) => Promise<void>
}

/** Questions stay open for minutes, so that a slow browser can answer. They close as soon as all players have answered. */
const LONG_ANSWERS = { RUNESIDE_GAME_ANSWER_TIME: '40' } as const

export const PLAIN: ServerKind = { settings: LONG_ANSWERS }

/** Between questions one waits half as long. */
export const TWICE_THE_PACE: ServerKind = {
  settings: { ...LONG_ANSWERS, RUNESIDE_GAME_PACE: '2' },
}

/** The countdown before the first question of a quiz is short. */
export const SHORT_COUNTDOWN: ServerKind = {
  settings: { ...LONG_ANSWERS, RUNESIDE_GAME_PACE: '20' },
}

/** The same, for tests in which the time for an answer passes. */
export const SHORT_ANSWERS: ServerKind = { settings: { RUNESIDE_GAME_PACE: '20' } }

export const WITH_CARDS: ServerKind = { prepare: (server) => giveCards(server) }

/**
 * Tests that give cards to their server, and take it that their art is missing, share servers with each other only: with cards,
 * pages and questions ask for art.
 */
export const CARDS_GIVEN_LATER: ServerKind = {}

/** Addresses have to be confirmed. */
export const CONFIRMED_EMAIL: ServerKind = { settings: { RUNESIDE_AUTH_CONFIRM_EMAIL: 'true' } }

/** The servers of one worker, each started for the first test that wants its kind. */
export class Servers {
  readonly #started = new Map<ServerKind, Server>()

  async of(kind: ServerKind): Promise<Server> {
    const started = this.#started.get(kind)
    if (started) return started
    const server = await Server.started('sqlite', kind.settings)
    this.#started.set(kind, server)
    await kind.prepare?.(server)
    return server
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#started.values()].map((server) => server.dispose()))
  }
}
