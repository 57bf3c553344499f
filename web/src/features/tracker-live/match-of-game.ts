/** What is recorded of a finished game: a match, or a game of Battlegrounds. */

import type { BattlegroundsArgs, MatchArgs } from '@/shared/api/contract.gen'
import type { FinishedGame } from '@/shared/wasm/gamelog'

const SENDER = 'page'

interface Known {
  deckId: string | null
  /** Only ranked games have one. */
  rank: string | null
}

/** Null if it is not to be recorded: spectated, unfinished, without a result, or of another mode. */
export function matchOf(
  { match }: FinishedGame,
  { deckId, rank }: Known,
  now: Date,
): MatchArgs | null {
  const told = match.arguments
  if (told === null) return null
  return {
    ...told,
    played_at: playedAt(told.played_at, now).toISOString(),
    deck_id: deckId,
    rank: told.mode === 'ranked' ? rank : null,
    sender: SENDER,
  }
}

/** Null if it is not a game of Battlegrounds, or not to be recorded. */
export function lobbyOf({ lobby }: FinishedGame, now: Date): BattlegroundsArgs | null {
  const told = lobby?.arguments
  if (!told) return null
  return { ...told, played_at: playedAt(told.played_at, now).toISOString(), sender: SENDER }
}

/** Whichever of the two a game is. */
export const recordedOf = ({ match, lobby }: FinishedGame) => lobby ?? match

/** The log has the local time. A clock that was set back must not make a match of the future. */
export function playedAt(local: string | null, now: Date): Date {
  const played = local === null ? now : new Date(local)
  return Number.isNaN(played.getTime()) || played > now ? now : played
}
