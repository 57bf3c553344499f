/** Evenings: matches that follow each other without a long break, and what they come to. Pure. */

import { outcomeOf, type Outcome, type RecentMatch } from './match-record'

/** So long without a game ends an evening. */
const BREAK_MS = 45 * 60_000
/** Matches against a class before it counts as a good or a bad one. */
const MATCHUP_GAMES = 2
/** Earlier matches against a class that tell the odds of the next one. */
const ODDS_GAMES = 10

export interface Matchup {
  class: string
  won: number
  lost: number
}

/** A result against the odds. */
export interface Upset {
  match: RecentMatch
  outcome: Outcome
  /** Of winning, by the matches before the evening. */
  odds: number
  /** So many matches told the odds. */
  games: number
}

export interface Evening {
  /** The oldest first. */
  matches: readonly RecentMatch[]
  start: number
  end: number
  won: number
  lost: number
  tied: number
  best: Matchup | null
  worst: Matchup | null
  /** The game that moved furthest from its odds; none if all went as expected. */
  upset: Upset | null
}

const startOf = ({ played_at }: RecentMatch) => new Date(played_at).getTime()
const endOf = (match: RecentMatch) => startOf(match) + (match.duration_s ?? 0) * 1000

/** The newest first. */
export function eveningsOf(matches: readonly RecentMatch[]): Evening[] {
  const sorted = matches.toSorted((a, b) => startOf(a) - startOf(b))
  const groups: RecentMatch[][] = []
  let end = -Infinity
  for (const match of sorted) {
    const last = groups.at(-1)
    if (last && startOf(match) - end <= BREAK_MS) last.push(match)
    else groups.push([match])
    end = Math.max(end, endOf(match))
  }
  return groups.map((group) => eveningOf(group, sorted)).toReversed()
}

/** The evening that goes on. */
export function presentOf(evenings: readonly Evening[], now: Date): Evening | null {
  const [last] = evenings
  return last && now.getTime() - last.end <= BREAK_MS ? last : null
}

function eveningOf(matches: readonly RecentMatch[], all: readonly RecentMatch[]): Evening {
  const outcomes = matches.map(outcomeOf)
  const count = (outcome: Outcome) => outcomes.filter((it) => it === outcome).length
  const start = Math.min(...matches.map(startOf))
  const matchups = matchupsOf(matches).filter(({ won, lost }) => won + lost >= MATCHUP_GAMES)
  const best = matchups.filter(({ won, lost }) => won > lost)
  const worst = matchups.filter(({ won, lost }) => lost > won)
  return {
    matches,
    start,
    end: Math.max(...matches.map(endOf)),
    won: count('won'),
    lost: count('lost'),
    tied: count('tied'),
    best: best.toSorted(byShare).at(-1) ?? null,
    worst: worst.toSorted(byShare)[0] ?? null,
    upset: upsetOf(
      matches,
      all.filter((match) => startOf(match) < start),
    ),
  }
}

/** The lower share first; of equal ones the one with more matches last. */
const byShare = (a: Matchup, b: Matchup) =>
  a.won / (a.won + a.lost) - b.won / (b.won + b.lost) || a.won + a.lost - (b.won + b.lost)

/** By the opponent's class, ties left out. */
export function matchupsOf(matches: readonly RecentMatch[]): Matchup[] {
  const classes = new Map<string, Matchup>()
  for (const match of matches) {
    const outcome = outcomeOf(match)
    if (match.opponent_class === null || outcome === 'tied') continue
    const matchup = classes.get(match.opponent_class) ?? {
      class: match.opponent_class,
      won: 0,
      lost: 0,
    }
    matchup[outcome] += 1
    classes.set(match.opponent_class, matchup)
  }
  return [...classes.values()]
}

/** Odds are drawn to one half, as if ten more matches were even. */
function upsetOf(matches: readonly RecentMatch[], before: readonly RecentMatch[]): Upset | null {
  const known = new Map(matchupsOf(before).map((matchup) => [matchup.class, matchup]))
  const upsets = matches.flatMap((match): Upset[] => {
    const outcome = outcomeOf(match)
    const matchup = known.get(match.opponent_class ?? '')
    if (!matchup || outcome === 'tied') return []
    const games = matchup.won + matchup.lost
    const odds = (matchup.won + ODDS_GAMES / 2) / (games + ODDS_GAMES)
    return games < ODDS_GAMES ? [] : [{ match, outcome, odds, games }]
  })
  const moved = ({ outcome, odds }: Upset) => (outcome === 'won' ? 1 - odds : odds)
  const [most] = upsets.toSorted((a, b) => moved(b) - moved(a))
  return most && moved(most) > 0.5 ? most : null
}

/** The stars of an evening; null if none of its matches has any. */
export function starsOf({ matches }: Evening, stars: ReadonlyMap<string, number>): number | null {
  const known = matches.flatMap(({ id }) => stars.get(id) ?? [])
  return known.length > 0 ? known.reduce((sum, it) => sum + it, 0) : null
}
