/** For tests: the store of the match queue in memory, since jsdom has no IndexedDB. For `vi.mock` of `matches/match-store`. */

import type { KeptMatch, MatchStore } from '@/shared/matches/queue'
import { saveChoice } from '@/shared/storage/saved-choice'

const rows = new Map<string, KeptMatch>()

export const matchStore: MatchStore = {
  all: () => Promise.resolve([...rows.values()]),
  get: (id) => Promise.resolve(rows.get(id)),
  put: (row) => {
    rows.set(row.id, row)
    saveChoice('matches_kept', '1')
    return Promise.resolve()
  },
  delete: (id) => Promise.resolve(void rows.delete(id)),
}
