import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A PostgreSQL database of its own for one server. */
export interface Database {
  url: string
  drop(): Promise<void>
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

export async function createDatabase(): Promise<Database> {
  const name = `runeside_e2e_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} template template0`)
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  }
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
