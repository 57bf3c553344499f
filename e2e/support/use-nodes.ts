import { afterAll, beforeAll } from 'vitest'
import type { Nats } from './nats.ts'
import { Server, type Settings } from './server.ts'
import type { StorageOptions } from './storage.ts'

/** Nodes on one PostgreSQL database, connected by NATS, for all tests of a `describe`. Get them inside of tests. */
export function useNodes(
  count: number,
  nats: Nats,
  settings: Settings = {},
  options: StorageOptions = {},
): () => Server[] {
  const nodes: Server[] = []
  beforeAll(async () => {
    for (let index = 0; index < count; index += 1) {
      const [first] = nodes
      const node = new Server(
        'postgres',
        nodeSettings(nats, index, settings),
        first ? { ...options, of: first } : options,
      )
      await node.start()
      nodes.push(node)
    }
  })
  afterAll(async () => {
    // The first one has the storage.
    for (const node of nodes.toReversed()) await node.dispose()
  })
  return () => nodes
}

function nodeSettings(nats: Nats, index: number, settings: Settings): Settings {
  return {
    RUNESIDE_NATS_URL: nats.url,
    RUNESIDE_NODE: `node${index + 1}`,
    RUNESIDE_DRAIN_S: '2',
    ...settings,
  }
}
