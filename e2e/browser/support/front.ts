/** A host in front of the server, as an operator has it, where a new version of the app can be released. */

import { once } from 'node:events'
import { createServer, request, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from '../../support/server.ts'

export class Front {
  readonly #host: HttpServer
  #released = false

  private constructor(server: Server) {
    this.#host = createServer((asked, answer) => {
      const { method, headers, url = '/' } = asked
      const changed = this.#released && url === '/sw.js'
      // The file as it is, so that a line can be added; its tag and its length are then no longer those of the server.
      if (changed) delete headers['if-none-match']
      headers['accept-encoding'] = 'identity'
      const forwarded = request(server.url + url, { method, headers }, (reply) => {
        if (changed) for (const name of ['content-length', 'etag']) delete reply.headers[name]
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        if (changed) answer.write('// A new version.\n')
        reply.pipe(answer)
      })
      asked.pipe(forwarded)
    })
  }

  static async listening(server: Server): Promise<Front> {
    const front = new Front(server)
    front.#host.listen(0, '127.0.0.1')
    await once(front.#host, 'listening')
    return front
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#host.address() as AddressInfo).port}`
  }

  /** From now on the service worker is another one, which is how a browser learns of a new version. */
  release(): void {
    this.#released = true
  }

  async close(): Promise<void> {
    this.#host.closeAllConnections()
    this.#host.close()
    await once(this.#host, 'close')
  }
}
