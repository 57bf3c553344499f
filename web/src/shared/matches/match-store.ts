/** The store of the match queue: an IndexedDB of its own, which all tabs share and which outlives them. */

import { withStore, type ObjectStore } from '@/shared/storage/object-store'
import { forgetChoice, saveChoice } from '@/shared/storage/saved-choice'
import type { KeptMatch, MatchStore } from './queue'

const STORE: ObjectStore = {
  database: 'runeside-matches',
  name: 'kept',
  options: { keyPath: 'id' },
}

const all = () => withStore<KeptMatch[]>(STORE, 'readonly', (store) => store.getAll())

export const matchStore: MatchStore = {
  all,
  get: (id) => withStore<KeptMatch | undefined>(STORE, 'readonly', (store) => store.get(id)),
  async put(kept) {
    await withStore(STORE, 'readwrite', (store) => store.put(kept))
    // Tells pages that something waits, without opening the database on each of them.
    saveChoice('matches_kept', '1')
  },
  async delete(id) {
    await withStore(STORE, 'readwrite', (store) => store.delete(id))
    if ((await all()).length === 0) forgetChoice('matches_kept')
  },
}
