/** The match that is recorded of a finished game. */

import type { MatchArgs } from '@/shared/api/contract.gen'
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
  const { id, result, recordable } = match
  if (!recordable || id === null || result === null) return null
  return {
    id,
    result,
    played_at: playedAt(match.started ?? match.ended, now).toISOString(),
    source: 'log',
    deck_id: deckId,
    opponent_class: match.opponent_class,
    mode: match.mode,
    format: match.format,
    rank: match.mode === 'ranked' ? rank : null,
    went_first: match.went_first,
    turns: match.turns,
    duration_s: match.duration_s,
    opponent_cards: match.opponent_cards,
    build: match.build,
    sender: SENDER,
  }
}

/** The log has the local time. A clock that was set back must not make a match of the future. */
export function playedAt(local: string | null, now: Date): Date {
  const played = local === null ? now : new Date(local)
  return Number.isNaN(played.getTime()) || played > now ? now : played
}
