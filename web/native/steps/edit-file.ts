/** Replaces text in a generated file, and fails if the template no longer contains it. */

import { readFile, writeFile } from 'node:fs/promises'

interface Change {
  /** A pattern must be global, because `replaceAll` requires it. */
  from: string | RegExp
  to: string
}

/** Applies each change everywhere in the file. Changes that were applied before are skipped. */
export async function editFile(path: string, changes: Change[]): Promise<void> {
  let text = await readFile(path, 'utf8')
  for (const { from, to } of changes) {
    if (typeof from === 'string' && text.includes(to)) continue
    let found = false
    text = text.replaceAll(from, () => {
      found = true
      return to
    })
    if (!found) throw new Error(`${path} has no ${from}: has Capacitor's template changed?`)
  }
  await writeFile(path, text)
}
