import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Postgres } from './database.ts'
import type { Engine } from './engine.ts'
import { copyPreparedFile, preparedTemplate } from './prepared.ts'

/** What outlives a server's process: its data directory and, on PostgreSQL, its database. */
export interface Storage {
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

export interface StorageOptions {
  /** Instead of the one that all tests share; what is prepared is not in it. */
  postgres?: Postgres
  /** A database without a schema, which the server has to make. */
  empty?: boolean
  /** The data of a server that runs: this one is another node. It removes nothing. */
  of?: { dataDir: string; databaseUrl: string | undefined }
}

export async function createStorage(
  engine: Engine,
  { postgres, empty = postgres !== undefined, of }: StorageOptions = {},
): Promise<Storage> {
  if (of) {
    const { dataDir, databaseUrl } = of
    return { dataDir, databaseUrl, remove: () => Promise.resolve() }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'runeside-e2e-'))
  const template = empty ? 'template0' : preparedTemplate()
  const database =
    engine === 'postgres' ? await createDatabase({ template, ...postgres }) : undefined
  if (engine === 'sqlite' && !empty) await copyPreparedFile(dataDir)
  return {
    dataDir,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
