/** Changes lines of a generated file, and says so when the template no longer has them. */

import { readFile, writeFile } from 'node:fs/promises'

interface Change {
  /** A pattern is global, as `replaceAll` wants it. */
  from: string | RegExp
  to: string
}

/** Makes each change everywhere in the file. Text that was exchanged before is left as it is. */
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
