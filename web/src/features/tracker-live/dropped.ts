/** What was dropped on the page. Chromium gives both kinds of access; only entries reach the game's default folder. */

import {
  fileOfEntry,
  fileOfFile,
  fileOfHandle,
  folderOfEntry,
  folderOfHandle,
  isFileEntry,
  isFolderEntry,
  type Given,
  type LogFile,
} from './source'

/** A handle of a folder that the browser closes to pages does not come: a dialog of the browser's own opens instead. */
const HANDLE_WITHIN_MS = 1000

interface DroppedItem {
  entry: FileSystemEntry | null
  handle: Promise<FileSystemHandle | null>
  file: File | null
}

/** Must be called in the drop event itself: afterwards the items are empty. */
export function takeDropped(data: DataTransfer): Promise<Given | null> {
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item): DroppedItem => ({
      entry: item.webkitGetAsEntry(),
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
      file: item.getAsFile(),
    }))
  return given(items)
}

async function given(items: readonly DroppedItem[]): Promise<Given | null> {
  const folder = items.find(({ entry }) => entry?.isDirectory)
  if (folder?.entry && isFolderEntry(folder.entry)) {
    const handle = await soon(folder.handle)
    const usable = handle && isFolder(handle) ? folderOfHandle(handle) : null
    return { kind: 'folder', folder: usable ?? folderOfEntry(folder.entry) }
  }
  const files = await Promise.all(items.map(fileOf))
  const found = files.filter((file) => file !== null)
  return found.length > 0 ? { kind: 'files', files: found } : null
}

async function fileOf({ entry, handle, file }: DroppedItem): Promise<LogFile | null> {
  const soonest = await soon(handle)
  if (soonest && isFile(soonest)) return fileOfHandle(soonest)
  if (entry && isFileEntry(entry)) return fileOfEntry(entry)
  return file ? fileOfFile(file) : null
}

function soon<Value>(promise: Promise<Value | null>): Promise<Value | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), HANDLE_WITHIN_MS)),
  ])
}

const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
