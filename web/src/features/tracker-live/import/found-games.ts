/** The games of imported logs: which can be recorded, which are recorded already. */

import type { FinishedGame } from '@/shared/wasm/gamelog'
import { recordedOf } from '../match-of-game'

export type FoundState = 'new' | 'recorded' | 'unrecordable'

export interface FoundGame {
  game: FinishedGame
  /** Unique in the list, also for games without an id. */
  key: string
  state: FoundState
}

/** Newest first. A game that stands in two logs is there once. */
export function foundGames(
  games: readonly FinishedGame[],
  recorded: ReadonlySet<string>,
): FoundGame[] {
  const byKey = new Map<string, FoundGame>()
  for (const [place, game] of games.entries()) {
    const { id, recordable } = recordedOf(game)
    const key = id ?? `game ${place}`
    const state =
      recordable && id !== null ? (recorded.has(id) ? 'recorded' : 'new') : 'unrecordable'
    byKey.set(key, { game, key, state })
  }
  return [...byKey.values()].toReversed()
}

export const newGames = (found: readonly FoundGame[]): FoundGame[] =>
  found.filter(({ state }) => state === 'new')
