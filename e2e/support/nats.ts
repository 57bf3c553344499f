import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { eventually } from './eventually.ts'

/** A NATS of a test's own, which can be killed and started again at the same address. */
export class Nats {
  #port = 0
  #child: ChildProcess | undefined

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port ||= await freePort()
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', `${this.#port}`], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    })
    this.#child = child
    let failed: Error | undefined
    child.once('error', (error) => {
      failed = new Error(`nats-server is not there; \`make test\` installs it: ${error.message}`)
    })
    await eventually('NATS', async () => {
      if (failed) throw failed
      return (await accepts(this.#port)) || undefined
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}

/** One for all tests of a `describe`; to be named before what uses it. */
export function useNats(): Nats {
  const nats = new Nats()
  beforeAll(() => nats.start())
  afterAll(() => nats.kill())
  return nats
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
