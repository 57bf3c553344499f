/** The player's matches from the server, and matches of a file to it. */

import { ask } from '@/shared/api/data'
import {
  MATCHES,
  STATS,
  type MatchArgs,
  type MatchPage,
  type MatchRow,
  type StorageFull,
} from '@/shared/api/contract.gen'
import { idOf } from './match-file'

/** The matches that the player's plan shows. `limited`: there may be older ones. */
export async function allMatches(): Promise<{ matches: MatchRow[]; limited: boolean }> {
  const matches: MatchRow[] = []
  let before: string | null = null
  for (;;) {
    // One after another: each begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const page: MatchPage = await pageOf(before)
    matches.push(...page.matches)
    before = page.next
    if (before === null) return { matches, limited: page.limited }
  }
}

const pageOf = (before: string | null) =>
  ask((data) => data.rpc('my_matches', { period: 'all', limit: STATS.max_page, before }))

export interface Imported {
  recorded: number
  known: number
  refused: number
  /** What the account stores, if matches were refused because it is full. */
  full: StorageFull | null
}

/** Sends them in parts. A match of a log without the tracker counts as noted by hand; a match of another account gets a new id. */
export async function importMatches(
  userId: string,
  matches: readonly MatchArgs[],
  onProgress: (done: number) => void,
): Promise<Imported> {
  const total: Imported = { recorded: 0, known: 0, refused: 0, full: null }
  for (let from = 0; from < matches.length; from += MATCHES.max_import) {
    const part = matches.slice(from, from + MATCHES.max_import)
    // oxlint-disable-next-line no-await-in-loop
    const first = await ask((data) => data.rpc('matches_import', { matches: part }))
    total.recorded += first.recorded
    total.known += first.known
    total.full = first.full ?? total.full
    const again = first.refused.flatMap(({ index, code }) => {
      const match = part[index]
      if (match && code === 'tracker_required') return [{ ...match, source: 'manual' }]
      if (match && code === 'match_id_taken') return [{ ...match, id: idOf(userId + match.id) }]
      return []
    })
    total.refused += first.refused.length - again.length
    if (again.length > 0) {
      // oxlint-disable-next-line no-await-in-loop
      const second = await ask((data) => data.rpc('matches_import', { matches: again }))
      total.recorded += second.recorded
      total.known += second.known
      total.full = second.full ?? total.full
      total.refused += second.refused.length
    }
    onProgress(Math.min(matches.length, from + part.length))
  }
  return total
}
