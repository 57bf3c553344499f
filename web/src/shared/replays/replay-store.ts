/** Where the device keeps replays: an IndexedDB of its own, which signing out removes (`storage/forget-kept.ts`). */

import { REPLAYS } from '@/shared/storage/forget-kept'
import { withStore, type ObjectStore } from '@/shared/storage/object-store'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'
import type { KeptReplay, ReplayStore } from './kept-replays'

const STORE: ObjectStore = { database: REPLAYS, name: 'kept', options: { keyPath: 'id' } }

export const replayStore: ReplayStore = {
  all: () => withStore<KeptReplay[]>(STORE, 'readonly', (store) => store.getAll()),
  get: (id) => withStore<KeptReplay | undefined>(STORE, 'readonly', (store) => store.get(id)),
  async put(replay) {
    saveChoice('replays_kept', '1')
    // Without the mark, signing out would not remove the replay.
    if (readChoice('replays_kept') === null) throw new Error('the mark of replays was not saved')
    await withStore(STORE, 'readwrite', (store) => store.put(replay))
  },
  async delete(id) {
    await withStore(STORE, 'readwrite', (store) => store.delete(id))
  },
}
