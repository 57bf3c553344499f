/** Which of these games the server has already. */

import { ask } from '@/shared/api/data'
import type { FinishedGame } from '@/shared/wasm/gamelog'

/** So many ids fit into an address. */
const AT_ONCE = 100

async function recordedIds(
  ids: readonly string[],
  table: 'match_stats' | 'battlegrounds_games',
): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- Few requests.
    const rows = await ask((data) =>
      data
        .from(table)
        .select('id')
        .in('id', ids.slice(at, at + AT_ONCE)),
    )
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** The ids of the matches and of the games of Battlegrounds. */
export async function recordedOnes(games: readonly FinishedGame[]): Promise<Set<string>> {
  const lobbies = games.flatMap(({ lobby }) => lobby ?? [])
  const matches = games.filter(({ lobby }) => !lobby).map(({ match }) => match)
  const found = await Promise.all([
    recordedIds(idsOf(matches), 'match_stats'),
    recordedIds(idsOf(lobbies), 'battlegrounds_games'),
  ])
  return new Set(found.flat())
}

const idsOf = (list: readonly { id: string | null }[]) =>
  list.flatMap(({ id }) => (id === null ? [] : [id]))
