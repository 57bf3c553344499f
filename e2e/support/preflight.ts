import { accessSync, constants } from 'node:fs'
import { binary } from './binary.ts'
import { postgresUrl } from './database.ts'
import { prepareDatabases } from './prepared.ts'
import { startSharedServers } from './shared-servers.ts'

/**
 * Before all contract tests: says what the machine lacks (nothing is skipped for want of it), and starts what files share.
 * Returns what removes it.
 */
export default async function preflight(): Promise<() => Promise<void>> {
  try {
    accessSync(binary, constants.X_OK)
  } catch {
    throw new Error(`No server at ${binary}. Build it (cargo build) or set RUNESIDE_BIN.`)
  }
  postgresUrl()
  const removeDatabases = await prepareDatabases()
  const stopServers = await startSharedServers()
  return async () => {
    await stopServers()
    await removeDatabases()
  }
}
