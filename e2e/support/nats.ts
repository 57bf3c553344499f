import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    const folder = mkdtempSync(join(tmpdir(), 'runeside-nats-'))
    // Its own choice at first, so that no other process takes the port in between.
    const args = ['-a', '127.0.0.1', '-p', `${this.#port || -1}`, '--ports_file_dir', folder]
    const child = spawn('nats-server', args, {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    })
    this.#child = child
    let failed: Error | undefined
    child.once('error', (error) => {
      failed = new Error(`nats-server is not there; \`make test\` installs it: ${error.message}`)
    })
    const file = join(folder, `nats-server_${child.pid}.ports`)
    this.#port = await eventually('NATS', () => {
      if (failed) throw failed
      return portIn(file)
    })
    rmSync(folder, { recursive: true })
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

/** The port in the file that NATS writes when it accepts connections. */
function portIn(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const found = /"nats:\/\/127\.0\.0\.1:(\d+)"/.exec(readFileSync(file, 'utf8'))
  return found ? Number(found[1]) : undefined
}
