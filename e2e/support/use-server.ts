import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Engine } from './engine.ts'
import { Server, type Settings } from './server.ts'

/** One server for all tests of a `describe`. */
export function useServer(engine: Engine, settings: Settings = {}): Server {
  const server = new Server(engine, settings)
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
