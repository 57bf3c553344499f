import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Postgres } from './database.ts'
import type { Engine } from './engine.ts'

/** What outlives a server's process: its data directory and, on PostgreSQL, its database. */
export interface Storage {
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

export async function createStorage(engine: Engine, postgres?: Postgres): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runeside-e2e-'))
  const database = engine === 'postgres' ? await createDatabase(postgres) : undefined
  return {
    dataDir,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
