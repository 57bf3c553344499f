/**
 * Folders and files of the player's computer, as a drop or a picker gives them. Browsers have two kinds: handles, which can be
 * kept, and entries, which also reach the folders that Chromium closes to handles (decision 21).
 */

export interface LogFile {
  name: string
  /** The file as it is now. A `File` cannot be read any more once the file has grown, so each read needs a new one. */
  open: () => Promise<File>
}

export interface Folder {
  name: string
  list: () => Promise<{ folders: Folder[]; files: LogFile[] }>
  /** Absent where the browser cannot keep access to it. */
  handle?: FileSystemDirectoryHandle
}

/** What the player gave to the page. */
export type Given = { kind: 'folder'; folder: Folder } | { kind: 'files'; files: LogFile[] }

export function folderOfHandle(handle: FileSystemDirectoryHandle): Folder {
  return {
    name: handle.name,
    handle,
    list: async () => {
      const folders: Folder[] = []
      const files: LogFile[] = []
      for await (const child of handle.values()) {
        if (child.kind === 'directory') folders.push(folderOfHandle(child))
        else files.push(fileOfHandle(child))
      }
      return { folders, files }
    },
  }
}

export function fileOfHandle(handle: FileSystemFileHandle): LogFile {
  return { name: handle.name, open: () => handle.getFile() }
}

export function folderOfEntry(entry: FileSystemDirectoryEntry): Folder {
  return {
    name: entry.name,
    list: async () => {
      const children = await childrenOf(entry)
      return {
        folders: children.filter(isFolderEntry).map(folderOfEntry),
        files: children.filter(isFileEntry).map(fileOfEntry),
      }
    },
  }
}

export function fileOfEntry(entry: FileSystemFileEntry): LogFile {
  return {
    name: entry.name,
    open: () => new Promise((resolve, reject) => entry.file(resolve, reject)),
  }
}

/** A file that was chosen or dropped where the browser gives no more than its content at that moment. */
export function fileOfFile(file: File): LogFile {
  return { name: file.name, open: async () => file }
}

export const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory

export const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A reader gives at most 100 children a call, and an empty list at the end. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- A reader gives its children in turn.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const parts = (file: File): string[] => file.webkitRelativePath.split('/')

/** The folder of files that were chosen with `webkitdirectory`: their paths make the tree. */
export function folderOfFiles(files: readonly File[]): Folder {
  const build = (name: string, inside: readonly File[], depth: number): Folder => {
    const names = new Set(
      inside.filter((file) => parts(file).length > depth + 1).map((file) => parts(file)[depth]),
    )
    const folders = [...names].map((child) =>
      build(
        child ?? '',
        inside.filter((file) => parts(file).length > depth + 1 && parts(file)[depth] === child),
        depth + 1,
      ),
    )
    const direct = inside.filter((file) => parts(file).length === depth + 1).map(fileOfFile)
    return { name, list: async () => ({ folders, files: direct }) }
  }
  return build(parts(files[0] ?? new File([], ''))[0] ?? '', files, 1)
}
