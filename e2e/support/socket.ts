import { connect } from 'node:net'
import type { Server } from './server.ts'

/** Sends bytes as they are, since `fetch` would tidy the path, and returns all that comes back. */
export function exchange(server: Server, bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let answer = ''
    socket.setEncoding('latin1')
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')))
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
  })
}

/** A GET of a path exactly as written. */
export function getRaw(server: Server, path: string): Promise<string> {
  return exchange(
    server,
    `GET ${path} HTTP/1.1\r\nHost: runeside\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
