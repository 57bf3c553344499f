/** What is recorded of a game that was tracked by hand. Pure. */

import type { MatchArgs } from '@/shared/api/contract.gen'
import { stateOf, type HandGame } from './game'

export const MODES = [
  'ranked',
  'casual',
  'friendly',
  'arena',
  'brawl',
  'practice',
  'other',
] as const
export type Mode = (typeof MODES)[number]

/** A game that took longer was left lying: its time says nothing. */
const LONGEST_MS = 90 * 60_000

/** The most cards of the opponent that the server takes. */
const MOST_CARDS = 60

/** Null until the game has a result. */
export function matchOf(game: HandGame, mode: Mode): MatchArgs | null {
  const { turn, coin, opponent, ended } = stateOf(game)
  if (!ended) return null
  const took = ended.at - game.startedAt
  const cards = [...new Set(opponent.cards.map(({ id }) => id))].slice(0, MOST_CARDS)
  const { id, format } = game.deck
  return {
    id: ended.match,
    result: ended.result,
    played_at: new Date(took > 0 && took <= LONGEST_MS ? game.startedAt : ended.at).toISOString(),
    source: 'manual',
    sender: 'page',
    deck_id: id,
    mode,
    ...(format === 'UNKNOWN' ? {} : { format }),
    ...(opponent.cardClass ? { opponent_class: opponent.cardClass } : {}),
    ...(cards.length > 0 ? { opponent_cards: cards } : {}),
    ...(coin === null ? {} : { went_first: !coin }),
    ...(turn > 0 ? { turns: turn } : {}),
    ...(took > 0 && took <= LONGEST_MS ? { duration_s: Math.round(took / 1000) } : {}),
  }
}
