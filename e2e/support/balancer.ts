import { once } from 'node:events'
import {
  connect,
  createServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { ClientOptions } from './client.ts'
import type { Server } from './server.ts'

/**
 * What stands in front of the nodes: each connection goes to the first node that accepts it, beginning with one of them, and
 * ends when that node ends.
 */
export class Balancer {
  url = ''
  readonly #nodes: () => Server[]
  readonly #first: number
  readonly #sockets = new Set<Socket>()
  #server: TcpServer | undefined

  constructor(nodes: () => Server[], first: number) {
    this.#nodes = nodes
    this.#first = first
  }

  async start(): Promise<void> {
    const server = createServer((client) => void this.#serve(client)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** The nodes behind it as clients see them: one server. */
  get server(): Server {
    const [node] = this.#nodes()
    return { url: this.url, keys: node?.keys } as unknown as Server
  }

  async #serve(client: Socket): Promise<void> {
    this.#keep(client)
    const nodes = this.#nodes()
    const order = nodes.map((_, at) => nodes[(this.#first + at) % nodes.length] as Server)
    for (const { url } of order) {
      const node = await connected(url)
      if (!node) continue
      this.#keep(node)
      for (const [from, to] of [
        [client, node],
        [node, client],
      ] as const) {
        from.pipe(to)
        from.once('close', () => to.destroy())
      }
      return
    }
    client.destroy()
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

async function connected(url: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

/** One balancer for each node, which it tries first, for all tests of a `describe`. */
export function useBalancers(nodes: () => Server[], count: number): Balancer[] {
  const balancers = Array.from({ length: count }, (_, first) => new Balancer(nodes, first))
  beforeAll(() => Promise.all(balancers.map((balancer) => balancer.start())))
  afterAll(() => balancers.forEach((balancer) => balancer.stop()))
  return balancers
}

/** Sends a request again whose connection ended without an answer, as browsers do: answers and looks may be repeated. */
export const persistent: ClientOptions = {
  fetch: async (input, init) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetch(input, init)
      } catch (error) {
        if (tries === 20) throw error
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      }
    }
  },
}
