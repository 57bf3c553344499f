import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { binary } from './binary.ts'
import { run } from './database.ts'

/** What new servers start from: a database that has the schema and the questions by hand, so that no start writes them. */
interface Prepared {
  sqliteFile: string
  /** A database to clone, in the PostgreSQL of RUNESIDE_TEST_POSTGRES if there is one. */
  postgresTemplate: string | undefined
}

/** The workers are other processes; they find it in their environment. */
const VARIABLE = 'E2E_PREPARED'

/** Prepares the databases, once for a whole run. Returns what removes them. */
export async function prepareDatabases(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'runeside-e2e-prepared-'))
  const sqliteFile = join(dir, 'prepared.sqlite3')
  await command('questions', 'build', '--data', dir)
  await command('backup', sqliteFile, '--data', dir)

  const server = process.env.RUNESIDE_TEST_POSTGRES
  const postgresTemplate = server && `runeside_e2e_template_${randomBytes(6).toString('hex')}`
  if (server && postgresTemplate) {
    await run(server, `create database ${postgresTemplate} template template0`)
    const url = new URL(server)
    url.pathname = `/${postgresTemplate}`
    await command('questions', 'build', '--data', dir, '--database-url', url.href)
  }

  process.env[VARIABLE] = JSON.stringify({ sqliteFile, postgresTemplate } satisfies Prepared)
  return async () => {
    if (server && postgresTemplate) await run(server, `drop database if exists ${postgresTemplate}`)
    await rm(dir, { recursive: true, force: true })
  }
}

/** The database to clone. */
export function preparedTemplate(): string {
  return prepared()?.postgresTemplate ?? 'template0'
}

/** Puts a copy of the prepared file into a server's data directory. */
export async function copyPreparedFile(dataDir: string): Promise<void> {
  const file = prepared()?.sqliteFile
  if (file) await copyFile(file, join(dataDir, 'runeside.sqlite3'))
}

function prepared(): Prepared | undefined {
  const text = process.env[VARIABLE]
  return text ? (JSON.parse(text) as Prepared) : undefined
}

/** Runs the binary with nobody's settings. */
async function command(...args: string[]): Promise<void> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('RUNESIDE_'))
  await promisify(execFile)(binary, args, { cwd: tmpdir(), env: Object.fromEntries(others) })
}
