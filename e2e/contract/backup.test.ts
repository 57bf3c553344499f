import { copyFile, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signIn, signUp } from '../support/account.ts'
import { present } from '../support/answer.ts'
import { engines } from '../support/engine.ts'
import { Server } from '../support/server.ts'
import { useServer } from '../support/use-server.ts'

describe.each(engines)('backup of %s', (engine) => {
  const server = useServer(engine)

  test('a copy is for the owner only, is whole, and replaces nothing', async () => {
    await signUp(server)
    const dir = await mkdtemp(join(tmpdir(), 'runeside-backup-'))
    const copy = join(dir, 'copy')
    try {
      await server.run('backup', copy, ...server.place)
      expect((await stat(copy)).mode & 0o777).toBe(0o600)
      const head = (await readFile(copy)).subarray(0, 6).toString()
      expect(head).toMatch(engine === 'sqlite' ? /^SQLite/ : /^PGDMP/)
      await expect(server.run('backup', copy, ...server.place)).rejects.toThrow(/never overwrites/)
      expect(await readdir(dir)).toEqual(['copy'])
    } finally {
      await rm(dir, { recursive: true })
    }
  })
})

describe('backup of SQLite', () => {
  const server = useServer('sqlite')

  test('a copy taken while serving opens in a second server with its users', async () => {
    const accounts = await Promise.all([signUp(server), signUp(server), signUp(server)])
    const dir = await mkdtemp(join(tmpdir(), 'runeside-backup-'))
    const copy = join(dir, 'copy.db')
    const [, late] = await Promise.all([
      server.run('backup', copy, '--data', server.dataDir),
      signUp(server),
    ])

    // The second server is started once for a data directory of its own, and then given the copy.
    const second = await Server.started('sqlite')
    try {
      await second.stop()
      const database = present(await databaseIn(second.dataDir), 'database file')
      await rm(`${database}-wal`, { force: true })
      await rm(`${database}-shm`, { force: true })
      await copyFile(copy, database)
      await second.start()
      for (const account of accounts) {
        expect((await signIn(second, account)).user.id).toBe(account.user.id)
      }
    } finally {
      await second.dispose()
      await rm(dir, { recursive: true })
    }
    await signIn(server, late)
  })
})

describe.each(engines)('the data directory on %s', (engine) => {
  const server = useServer(engine)

  test('files with secrets are for the owner only', async () => {
    const { secret } = server.keys
    const modes: Record<string, string> = {}
    for (const path of await filesIn(server.dataDir)) {
      if (!(await readFile(path)).includes(secret)) continue
      modes[path] = ((await stat(path)).mode & 0o777).toString(8)
    }
    expect(Object.values(modes).length).toBeGreaterThan(0)
    expect([...new Set(Object.values(modes))]).toEqual(['600'])
  })
})

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function databaseIn(dir: string): Promise<string | undefined> {
  for (const path of await filesIn(dir)) {
    const file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
    await file.close()
    if (buffer.toString('latin1').startsWith('SQLite format 3')) return path
  }
  return undefined
}
