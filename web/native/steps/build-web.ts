/** Builds the web app into www/, or another folder, for one server. */

import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

const WEB = join(import.meta.dirname, '../..')

export async function buildWeb(server: string, output = join(WEB, 'native/www')): Promise<void> {
  if (!existsSync(join(WEB, 'node_modules')))
    throw new Error('The web app has no packages yet: npm ci --prefix web')
  const options = ['--outDir', output, '--emptyOutDir', '--logLevel', 'warn']
  run('npm', ['--prefix', WEB, 'run', '--silent', 'build', '--', ...options], {
    VITE_SERVER_URL: server,
  })
  await cp(join(WEB, 'native/overlay/www'), output, { recursive: true })
}
