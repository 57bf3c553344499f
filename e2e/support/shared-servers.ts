import { engines, type Engine } from './engine.ts'
import { Server, type RunningServer } from './server.ts'

/** The workers are other processes; they find the servers in their environment. */
const VARIABLE = 'E2E_SHARED_SERVERS'

/** Starts a server with the usual settings on each database, once for a whole run. Returns what stops them. */
export async function startSharedServers(): Promise<() => Promise<void>> {
  const servers = await Promise.all(engines.map((engine) => Server.started(engine)))
  process.env[VARIABLE] = JSON.stringify(servers.map((server) => server.share()))
  return async () => {
    await Promise.all(servers.map((server) => server.dispose()))
  }
}

export function sharedServer(engine: Engine): RunningServer {
  const all = JSON.parse(process.env[VARIABLE] ?? '[]') as RunningServer[]
  const found = all.find((server) => server.engine === engine)
  if (!found) throw new Error(`no server on ${engine} was started for all files`)
  return found
}
