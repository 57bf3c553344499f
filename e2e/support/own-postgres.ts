import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { run, type Postgres } from './database.ts'

const tool = fileURLToPath(new URL('../../tools/with-postgres', import.meta.url))

/** Says where it is, then runs pg_ctl with each line of words, and says how that ended, until there are no more. */
const CONTROL = `
  echo "$RUNESIDE_TEST_POSTGRES"
  cd /
  while read -r words; do
    $TEST_POSTGRES_CONTROL $words </dev/null >&2
    echo $?
  done`

/** A PostgreSQL that nothing else uses, so that it can be stopped. It goes with the process that asked for it. */
export class OwnPostgres implements Postgres {
  url = ''
  #child: ChildProcessByStdio<Writable, Readable, Readable> | undefined
  #lines: AsyncIterator<string> | undefined
  #log = ''

  async create(): Promise<void> {
    const { RUNESIDE_TEST_POSTGRES: _, ...env } = process.env
    const child = spawn(tool, ['sh', '-c', CONTROL], { env, stdio: 'pipe' })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text
    })
    this.#child = child
    const lines: Interface = createInterface(child.stdout)
    this.#lines = lines[Symbol.asyncIterator]()
    this.url = await this.#line()
    // What is committed is in the log's file then, which outlives the process.
    await run(this.url, 'alter system set synchronous_commit = on')
    await run(this.url, 'select pg_reload_conf()')
  }

  /** Ends it as `kill -9` would: it has to recover when it starts. */
  crash(): Promise<void> {
    return this.#control('-m immediate stop')
  }

  start(): Promise<void> {
    return this.#control('start')
  }

  async dispose(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.stdin.end()
    await exited
  }

  async #control(words: string): Promise<void> {
    this.#child?.stdin.write(`${words}\n`)
    const code = await this.#line()
    if (code !== '0') throw new Error(`pg_ctl ${words} ended with ${code}\n${this.#log}`)
  }

  async #line(): Promise<string> {
    const line = await this.#lines?.next()
    if (!line || line.done) throw new Error(`there is no PostgreSQL\n${this.#log}`)
    return line.value
  }
}

/** One for all tests of a `describe`; to be named before what uses it. */
export function useOwnPostgres(): OwnPostgres {
  const postgres = new OwnPostgres()
  beforeAll(() => postgres.create())
  afterAll(() => postgres.dispose())
  return postgres
}
