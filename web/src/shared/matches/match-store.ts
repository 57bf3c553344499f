/** The store of the match queue: an IndexedDB of its own, which all tabs share and which outlives them. */

import { forgetChoice, saveChoice } from '@/shared/storage/saved-choice'
import type { KeptMatch, MatchStore } from './queue'

const DATABASE = 'runeside-matches'
const STORE = 'kept'

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'id' })
    })
    request.addEventListener('success', () => {
      const database = request.result
      // Another version of the app, or the browser, wants it: the next call opens it again.
      const close = () => {
        database.close()
        opening = null
      }
      database.addEventListener('versionchange', close)
      database.addEventListener('close', close)
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** Runs one request in a transaction, and waits until it is written. */
async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    transaction.addEventListener('complete', () => resolve(request.result))
    const fail = () => reject(transaction.error ?? new Error('the transaction failed'))
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}

const all = () => run<KeptMatch[]>('readonly', (store) => store.getAll())

export const matchStore: MatchStore = {
  all,
  get: (id) => run<KeptMatch | undefined>('readonly', (store) => store.get(id)),
  async put(kept) {
    await run('readwrite', (store) => store.put(kept))
    // Tells pages that something waits, without opening the database on each of them.
    saveChoice('matches_kept', '1')
  },
  async delete(id) {
    await run('readwrite', (store) => store.delete(id))
    if ((await all()).length === 0) forgetChoice('matches_kept')
  },
}
