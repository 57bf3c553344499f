/** What a finished game has to do with the ladder: pure. */

import type { MatchArgs } from '@/shared/api/contract.gen'
import { formatOrUnknown, type Format } from '@/shared/catalog/card'
import type { FinishedGame } from '@/shared/wasm/gamelog'
import type { Ladders } from './kept-ladders'
import type { Ladder, Result } from './ladder'

export const formatOf = ({ match }: FinishedGame): Format =>
  formatOrUnknown(match.arguments?.format ?? null)

export const resultOf = ({ result }: MatchArgs): Result =>
  result === 'victory' || result === 'defeat' ? result : 'tie'

interface Known {
  ladders: Ladders
  /** The match before, or an earlier try of this one. */
  last: { id: string; state: unknown; before: Ladder | null } | null
}

/** Where the player stood when the game was played; null if it is no ranked one or was not told. */
export function ladderBefore(game: FinishedGame, { ladders, last }: Known): Ladder | null {
  const { id, mode } = game.match
  if (mode !== 'ranked') return null
  // A match that is sent once more has moved the rank already.
  const again = last?.id === id && last?.state !== 'removed'
  return again ? (last?.before ?? null) : (ladders[formatOf(game)] ?? null)
}
