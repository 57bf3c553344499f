import { request } from 'node:http'
import type { Server } from './server.ts'

/**
 * The status for a body that is announced before it is sent (`Expect: 100-continue`). A server that refuses a large body
 * unread closes the connection, and whoever is still sending may lose the answer; who asked first does not.
 */
export function announce(
  server: Server,
  path: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const announced = request(server.url + path, {
      method,
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
        ...headers,
      },
    })
    announced.once('continue', () => announced.end(body))
    announced.once('response', ({ statusCode }) => {
      resolve(statusCode ?? 0)
      announced.destroy()
    })
    announced.once('error', reject)
    announced.flushHeaders()
  })
}
