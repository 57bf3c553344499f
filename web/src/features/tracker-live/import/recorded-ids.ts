/** Which of these matches the server has already. */

import { ask } from '@/shared/api/data'

/** So many ids fit into an address. */
const AT_ONCE = 100

export async function recordedIds(ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- Few requests.
    const rows = await ask((data) =>
      data
        .from('match_stats')
        .select('id')
        .in('id', ids.slice(at, at + AT_ONCE)),
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}
