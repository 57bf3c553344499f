/** All of the player's matches from the server, and matches of a file to it. */

import { ask } from '@/shared/api/data'
import { MATCHES, type MatchArgs, type MatchRow } from '@/shared/api/contract.gen'
import { idOf } from './match-file'

/** The most rows of an answer. */
const ROWS = 1000

export async function allMatches(userId: string): Promise<MatchRow[]> {
  const all: MatchRow[] = []
  for (;;) {
    const from = all.length
    // One after another: each begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await ask((data) =>
      data
        .from('match_stats')
        .select('*')
        .eq('user_id', userId)
        .order('played_at', { ascending: false })
        .order('id')
        .range(from, from + ROWS - 1),
    )
    all.push(...rows)
    if (rows.length < ROWS) return all
  }
}

export interface Imported {
  recorded: number
  known: number
  refused: number
}

/** Sends them in parts. A match of a log without the tracker counts as noted by hand; a match of another account gets a new id. */
export async function importMatches(
  userId: string,
  matches: readonly MatchArgs[],
  onProgress: (done: number) => void,
): Promise<Imported> {
  const total: Imported = { recorded: 0, known: 0, refused: 0 }
  for (let from = 0; from < matches.length; from += MATCHES.max_import) {
    const part = matches.slice(from, from + MATCHES.max_import)
    // oxlint-disable-next-line no-await-in-loop
    const first = await ask((data) => data.rpc('matches_import', { matches: part }))
    total.recorded += first.recorded
    total.known += first.known
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
      total.refused += second.refused.length
    }
    onProgress(Math.min(matches.length, from + part.length))
  }
  return total
}
