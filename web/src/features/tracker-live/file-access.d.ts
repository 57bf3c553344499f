/** Parts of the browsers' file access that TypeScript's library lacks. */

interface FileSystemHandlePermission {
  mode: 'read' | 'readwrite'
}

interface FileSystemHandle {
  queryPermission?: (wanted: FileSystemHandlePermission) => Promise<PermissionState>
  requestPermission?: (wanted: FileSystemHandlePermission) => Promise<PermissionState>
}

interface FileSystemDirectoryHandle {
  values: () => AsyncIterableIterator<FileSystemDirectoryHandle | FileSystemFileHandle>
}

interface DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

interface Window {
  showDirectoryPicker?: (options: {
    id?: string
    mode?: 'read' | 'readwrite'
  }) => Promise<FileSystemDirectoryHandle>
}

interface FileSystemObserver {
  observe: (handle: FileSystemHandle, options: { recursive: boolean }) => Promise<void>
  disconnect: () => void
}

// oxlint-disable-next-line no-var -- A global of the browser.
declare var FileSystemObserver: undefined | (new (changed: () => void) => FileSystemObserver)
