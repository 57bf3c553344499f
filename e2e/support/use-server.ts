import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Engine } from './engine.ts'
import { Server, type Settings } from './server.ts'
import { sharedServer } from './shared-servers.ts'
import type { StorageOptions } from './storage.ts'

/** One server for all tests of a `describe`. */
export function useServer(
  engine: Engine,
  settings: Settings = {},
  options: StorageOptions = {},
): Server {
  const server = new Server(engine, settings, options)
  beforeAll(() => server.start())
  afterAll(() => server.dispose())
  showLogOfFailures(() => server)
  return server
}

/** The server that all such files use at once: with the usual settings, never stopped, full of other tests' accounts. */
export function useSharedServer(engine: Engine): Server {
  const server = new Server(engine)
  server.attach(sharedServer(engine))
  showLogOfFailures(() => server)
  return server
}

/** When a test fails, what the server logged meanwhile is printed. */
export function showLogOfFailures(server: () => Server): void {
  beforeEach(({ onTestFailed }) => {
    const { engine } = server()
    const logged = server().markLog()
    onTestFailed(({ task }) => {
      console.error(`server log of "${task.name}" (${engine}):\n${logged()}`)
    })
  })
}
