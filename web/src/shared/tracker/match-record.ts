/** What recorded matches say about a deck: pure. */

export interface RecentMatch {
  id: string
  result: string
  deck_id: string | null
  opponent_class: string | null
  opponent_archetype: string | null
  turns: number | null
  played_at: string
  duration_s: number | null
}

export type Outcome = 'won' | 'lost' | 'tied'

export function outcomeOf({ result }: Pick<RecentMatch, 'result'>): Outcome {
  if (/^(victory|win)$/i.test(result)) return 'won'
  return /^(tie|draw)$/i.test(result) ? 'tied' : 'lost'
}

export interface DeckRecord {
  matches: number
  wins: number
  /** Against the class of the opponent. */
  against: { matches: number; wins: number }
}

/** Ties do not count. */
export function recordOf(
  matches: readonly RecentMatch[],
  deckId: string,
  opponentClass: string | null,
): DeckRecord {
  const decided = matches.filter((match) => match.deck_id === deckId && outcomeOf(match) !== 'tied')
  const wins = (list: readonly RecentMatch[]) =>
    list.filter((match) => outcomeOf(match) === 'won').length
  const against = decided.filter(
    (match) => opponentClass !== null && match.opponent_class === opponentClass,
  )
  return {
    matches: decided.length,
    wins: wins(decided),
    against: { matches: against.length, wins: wins(against) },
  }
}
