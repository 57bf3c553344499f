/** Requests to a store of IndexedDB, which is made when it is first used. */

export interface ObjectStore {
  database: string
  name: string
  options?: IDBObjectStoreParameters
}

/** Makes one request in a transaction, and waits until it is written. The database is not kept open, so that any tab can delete it. */
export async function withStore<Result>(
  store: ObjectStore,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(store)
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(store.name, mode)
      const request = ask(transaction.objectStore(store.name))
      transaction.addEventListener('complete', () => resolve(request.result))
      const fail = () => reject(transaction.error ?? new Error('the transaction failed'))
      transaction.addEventListener('error', fail)
      transaction.addEventListener('abort', fail)
    })
  } finally {
    database.close()
  }
}

function open({ database, name, options }: ObjectStore): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(name, options)
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
}
