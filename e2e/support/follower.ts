import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from './binary.ts'
import { eventually } from './eventually.ts'
import type { Server } from './server.ts'

/** `runeside follow` on a player's computer: a folder of logs and a folder of settings of its own. */
export class Follower {
  readonly #folder = mkdtempSync(join(tmpdir(), 'follow-'))
  readonly logs = join(this.#folder, 'Logs')
  output = ''
  #child: ChildProcess | undefined

  /** Pairs by the code that the player's page shows, and follows. */
  start(...args: string[]): void {
    const places = ['--logs', this.logs, '--state', join(this.#folder, 'state')]
    const child = spawn(binary, ['follow', ...places, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
      })
    }
    this.#child = child
  }

  pair(server: Server, code: string): void {
    this.start('--server', server.url, '--pair', code)
  }

  /** Waits for a line of the output. */
  async says(text: string): Promise<void> {
    await eventually(`"${text}" of the follower; it said:\n${this.output}`, () =>
      this.output.includes(text) ? true : undefined,
    )
  }

  /** The process ends at once, as when the computer is switched off. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  /** Waits until it ends by itself. */
  async ended(): Promise<number | null> {
    const child = this.#child
    if (!child) throw new Error('the follower does not run')
    if (child.exitCode === null) await once(child, 'exit')
    return child.exitCode
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
