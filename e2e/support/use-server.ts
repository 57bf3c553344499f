import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Postgres } from './database.ts'
import type { Engine } from './engine.ts'
import { Server, type Settings } from './server.ts'

/** One server for all tests of a `describe`. */
export function useServer(engine: Engine, settings: Settings = {}, postgres?: Postgres): Server {
  const server = new Server(engine, settings, postgres)
  beforeAll(() => server.start())
  afterAll(() => server.dispose())
  showLogOfFailures(() => server)
  return server
}

/** When a test fails, what the server logged meanwhile is printed. */
export function showLogOfFailures(server: () => Server): void {
  beforeEach(({ onTestFailed }) => {
    const { engine, log } = server()
    onTestFailed(({ task }) => {
      console.error(`server log of "${task.name}" (${engine}):\n${server().log.slice(log.length)}`)
    })
  })
}
