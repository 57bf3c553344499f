/** Where the device keeps replays: an IndexedDB of its own, which signing out removes (`storage/forget-kept.ts`). */

import { REPLAYS } from '@/shared/storage/forget-kept'
import { saveChoice } from '@/shared/storage/saved-choice'
import type { KeptReplay, ReplayStore } from './kept-replays'

const STORE = 'kept'

async function withStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(REPLAYS, 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(STORE, { keyPath: 'id' })
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  // Not kept open, so that signing out in any tab can remove it.
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      const fail = () => reject(transaction.error ?? new Error('the transaction failed'))
      transaction.addEventListener('error', fail)
      transaction.addEventListener('abort', fail)
    })
  } finally {
    database.close()
  }
}

export const replayStore: ReplayStore = {
  all: () => withStore<KeptReplay[]>('readonly', (store) => store.getAll()),
  get: (id) => withStore<KeptReplay | undefined>('readonly', (store) => store.get(id)),
  async put(replay) {
    saveChoice('replays_kept', '1')
    await withStore('readwrite', (store) => store.put(replay))
  },
  async delete(id) {
    await withStore('readwrite', (store) => store.delete(id))
  },
}
