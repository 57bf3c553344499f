/** Removes the pictures of the last run, so that none is shown of a page that is gone. */

import { mkdir, rm } from 'node:fs/promises'
import { folder } from './folder.ts'

export default async function emptyFolder(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}
