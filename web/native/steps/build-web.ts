/** Builds the web app into www/, for one server. */

import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

const OUTPUT = 'www'

export async function buildWeb(server: string): Promise<void> {
  if (!existsSync('../node_modules'))
    throw new Error('The web app has no packages yet: npm ci --prefix web')
  const options = ['--outDir', `native/${OUTPUT}`, '--emptyOutDir', '--logLevel', 'warn']
  run('npm', ['--prefix', '..', 'run', '--silent', 'build', '--', ...options], {
    VITE_SERVER_URL: server,
  })
  await removeEncodedCopies()
  await cp('overlay/www', OUTPUT, { recursive: true })
}

/** Compressed copies are only for web servers, and Android's build would unpack the .gz files over the originals. */
async function removeEncodedCopies(): Promise<void> {
  const files = await readdir(OUTPUT, { recursive: true })
  const copies = files.filter((file) => /\.(br|gz)$/.test(file))
  await Promise.all(copies.map((file) => rm(join(OUTPUT, file))))
}
