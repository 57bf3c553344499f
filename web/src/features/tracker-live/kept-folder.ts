/** The folder that was dropped or chosen, kept on this device where the browser allows it: IndexedDB stores handles. */

import { withStore, type ObjectStore } from '@/shared/storage/object-store'

const STORE: ObjectStore = { database: 'tracker-folder', name: 'folders' }

export async function keepFolder(user: string, handle: FileSystemDirectoryHandle): Promise<void> {
  // Storage may be blocked; the player drops the folder again then.
  await withStore(STORE, 'readwrite', (store) => store.put(handle, user)).catch(() => {})
}

export async function keptFolder(user: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    const kept: unknown = await withStore(STORE, 'readonly', (store) => store.get(user))
    const isHandle =
      'FileSystemDirectoryHandle' in globalThis && kept instanceof FileSystemDirectoryHandle
    return isHandle ? kept : null
  } catch {
    return null
  }
}

export async function forgetFolder(user: string): Promise<void> {
  await withStore(STORE, 'readwrite', (store) => store.delete(user)).catch(() => {})
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
