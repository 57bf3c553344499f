/**
 * Measures every public page, home and the quizzes on the real binary, and fails where accessibility, best practices or
 * SEO fall short of 100 or the layout shifts. RUNS=n measures each page n times. Reports go to target/lighthouse.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { faultsOf } from './gate.mjs'
import { measure } from './measure.mjs'
import { signUp, startServer } from './server.mjs'
import { heading, row } from './table.mjs'

const PUBLIC = [
  '/login',
  '/signup',
  '/forgot-password',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password',
]
const SIGNED_IN = ['/', '/quizzes']

const reports = fileURLToPath(new URL('../../target/lighthouse/', import.meta.url))
const runs = Number(process.env.RUNS ?? 1)

await mkdir(reports, { recursive: true })
const server = await startServer()
const faults = []
try {
  const session = await signUp(server.url)
  const pages = [
    ...PUBLIC.map((path) => ({ path, session: null })),
    ...SIGNED_IN.map((path) => ({ path, session })),
  ]
  console.log(heading())
  for (const { path, session: kept } of pages) {
    for (let run = 0; run < runs; run += 1) {
      const measured = await measure(server.url, path, kept)
      console.log(row(measured))
      await writeFile(
        `${reports}${path.slice(1).replaceAll('/', '-') || 'home'}.html`,
        measured.html,
      )
      faults.push(...faultsOf(measured))
    }
  }
} finally {
  await server.stop()
}

if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`)
  process.exitCode = 1
}
