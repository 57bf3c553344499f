/** The folder that was dropped or chosen, kept on this device where the browser allows it: IndexedDB stores handles. */

const DATABASE = 'tracker-folder'
const STORE = 'folders'

async function withStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  try {
    return await new Promise<Value>((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
    })
  } finally {
    database.close()
  }
}

export async function keepFolder(user: string, handle: FileSystemDirectoryHandle): Promise<void> {
  // Storage may be blocked; the player drops the folder again then.
  await withStore('readwrite', (store) => store.put(handle, user)).catch(() => {})
}

export async function keptFolder(user: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    const kept: unknown = await withStore('readonly', (store) => store.get(user))
    const isHandle =
      'FileSystemDirectoryHandle' in globalThis && kept instanceof FileSystemDirectoryHandle
    return isHandle ? kept : null
  } catch {
    return null
  }
}

export async function forgetFolder(user: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(user)).catch(() => {})
}

/** `prompt` means that the browser asks the player again, which takes a press of a button. */
export async function permissionOf(
  handle: FileSystemDirectoryHandle,
): Promise<'granted' | 'prompt' | 'denied'> {
  return (await handle.queryPermission?.({ mode: 'read' })) ?? 'prompt'
}

export async function askPermission(handle: FileSystemDirectoryHandle): Promise<boolean> {
  return (await handle.requestPermission?.({ mode: 'read' })) === 'granted'
}
