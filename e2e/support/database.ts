import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { Server } from './server.ts'

/** A PostgreSQL database of its own for one server. */
export interface Database {
  url: string
  drop(): Promise<void>
}

/** Where databases are made: a superuser's address. */
export interface Postgres {
  url: string
}

/** The superuser's address of the PostgreSQL that the databases are made in. */
export function postgresUrl(): string {
  const url = process.env.RUNESIDE_TEST_POSTGRES
  if (!url) {
    throw new Error(
      'RUNESIDE_TEST_POSTGRES is not set: run `make test`, which starts a PostgreSQL for the tests, ' +
        'or point it at one of yours, e.g. postgres://postgres@127.0.0.1:5432/postgres',
    )
  }
  return url
}

export async function createDatabase({
  url: server = postgresUrl(),
  template,
}: {
  url?: string
  template: string
}): Promise<Database> {
  const name = `runeside_e2e_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

/** Runs a statement in a server's database, for rows that no call can make. */
export async function byHand(server: Server, statement: string): Promise<void> {
  if (server.databaseUrl) return await run(server.databaseUrl, statement)
  const file = join(server.dataDir, 'runeside.sqlite3')
  const first = ['-cmd', '.timeout 5000', '-cmd', 'pragma foreign_keys = on']
  await promisify(execFile)('sqlite3', ['-bail', ...first, file, statement])
}

/** The columns of one row of a server's database, as texts, for what no call returns. */
export async function readByHand(server: Server, query: string): Promise<string[]> {
  if (server.databaseUrl) {
    const client = new Client({ connectionString: server.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
      return (rows[0] ?? []).map(String)
    } finally {
      await client.end()
    }
  }
  const file = join(server.dataDir, 'runeside.sqlite3')
  const { stdout } = await promisify(execFile)('sqlite3', [
    '-json',
    '-cmd',
    '.timeout 5000',
    file,
    query,
  ])
  const found = JSON.parse(stdout || '[]') as Record<string, unknown>[]
  return Object.values(found[0] ?? {}).map(String)
}

/** Runs one statement in the database of an address. */
export async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
