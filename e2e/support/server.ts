import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { binary } from './binary.ts'
import type { Engine } from './engine.ts'
import { createStorage, type Storage, type StorageOptions } from './storage.ts'

export type Settings = Record<`RUNESIDE_${string}`, string>

export interface Keys {
  publishable: string
  secret: string
}

const START_TIMEOUT_MS = 120_000

/** Limits would only measure how fast the tests are; the tests of limits switch them on. */
const UNLIMITED: Settings = {
  RUNESIDE_RATE_LIMITS: 'off',
  RUNESIDE_AUTH_MAIL_INTERVAL_S: '0',
  RUNESIDE_REST_FILTER_MS: '60000',
}

/** Invented cards have no art, and no test asks a host of the internet. */
const NO_ART: Settings = { RUNESIDE_CARDS_ART_URL: '' }

/** Password hashes that cost almost nothing. Production refuses the setting; one test of sign-in has them at full cost. */
const CHEAP_PASSWORDS: Settings = { RUNESIDE_AUTH_PASSWORD_COST: 'test' }

/** What another process has to know of a running server to attach to it. */
export interface RunningServer {
  engine: Engine
  url: string
  keys: Keys
  dataDir: string
  databaseUrl: string | undefined
  logFile: string
}

/** The real binary, with a port and storage of its own. It can be stopped, killed and started again on the same data. */
export class Server {
  readonly engine: Engine
  url = ''
  keys: Keys = { publishable: '', secret: '' }
  readonly #settings: Settings
  readonly #options: StorageOptions
  #log = ''
  #logFile: string | undefined
  #storage: Storage | undefined
  #child: ChildProcess | undefined

  constructor(engine: Engine, settings: Settings = {}, options: StorageOptions = {}) {
    this.engine = engine
    const cost = settings.RUNESIDE_MODE === 'production' ? {} : CHEAP_PASSWORDS
    this.#settings = { ...UNLIMITED, ...NO_ART, ...cost, ...settings }
    this.#options = options
  }

  static async started(engine: Engine, settings: Settings = {}): Promise<Server> {
    const server = new Server(engine, settings)
    try {
      await server.start()
    } catch (error) {
      await server.dispose()
      throw error
    }
    return server
  }

  /** A server that another process started and will stop. */
  attach({ url, keys, dataDir, databaseUrl, logFile }: RunningServer): void {
    this.url = url
    this.keys = keys
    this.#storage = { dataDir, databaseUrl, remove: () => Promise.resolve() }
    this.#logFile = logFile
  }

  /** Lets other processes attach to it. The log is written to a file from now on. */
  share(): RunningServer {
    const { engine, url, keys, dataDir, databaseUrl } = this
    this.#logFile = join(dataDir, 'log')
    writeFileSync(this.#logFile, this.#log)
    return { engine, url, keys, dataDir, databaseUrl, logFile: this.#logFile }
  }

  /** All that it logged so far. */
  get log(): string {
    return this.#logFile ? readFileSync(this.#logFile, 'utf8') : this.#log
  }

  /** Returns a function that gives what was logged since this call. */
  markLog(): () => string {
    const file = this.#logFile
    if (file) {
      const start = statSync(file).size
      return () => readFileSync(file).subarray(start).toString()
    }
    const start = this.#log.length
    return () => this.#log.slice(start)
  }

  #addToLog(text: string): void {
    if (this.#logFile) appendFileSync(this.#logFile, text)
    else this.#log += text
  }

  get dataDir(): string {
    return this.#stored.dataDir
  }

  /** Where its PostgreSQL is, if it has one. */
  get databaseUrl(): string | undefined {
    return this.#stored.databaseUrl
  }

  async start(listen = '127.0.0.1:0'): Promise<void> {
    this.#storage ??= await createStorage(this.engine, this.#options)
    const child = spawn(binary, ['serve', '--listen', listen, ...this.place], {
      cwd: this.dataDir,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.url = await this.#addressOf(child)
    this.#child = child
    this.keys = JSON.parse(await this.runHere('keys')) as Keys
  }

  /** Starts again at the address it had, where its clients look for it. */
  startAgain(): Promise<void> {
    return this.start(new URL(this.url).host)
  }

  /** Ends the server by SIGTERM, as an operator does; throws unless it exits with 0. */
  async stop(): Promise<void> {
    const code = await this.#end('SIGTERM')
    if (code !== 0) throw new Error(`the server ended with ${code} on SIGTERM\n${this.log}`)
  }

  /** Freezes the process: it does nothing more until it is killed. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  /** Ends the server by SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the server if it runs and removes its storage. */
  async dispose(): Promise<void> {
    try {
      if (this.#child) await this.stop()
    } finally {
      await this.#storage?.remove()
      this.#storage = undefined
    }
  }

  /** Runs another command of the binary with this server's settings. */
  async run(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(binary, args, {
      cwd: this.dataDir,
      env: this.#environment,
    })
    return stdout
  }

  /** Runs a command that works on this server's data. */
  runHere(...args: string[]): Promise<string> {
    return this.run(...args, ...this.place)
  }

  get #stored(): Storage {
    if (!this.#storage) throw new Error('the server was never started')
    return this.#storage
  }

  get place(): string[] {
    const { dataDir, databaseUrl } = this.#stored
    return ['--data', dataDir, ...(databaseUrl ? ['--database-url', databaseUrl] : [])]
  }

  /** Only what the test sets: a developer's own RUNESIDE_* must not leak in. */
  get #environment(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('RUNESIDE_'))
    return { ...Object.fromEntries(inherited), ...this.#settings }
  }

  #addressOf(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(timer)
        reject(new Error(`${why}\n${this.log}`))
      }
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        fail('the server did not say that it listens')
      }, START_TIMEOUT_MS)
      let stdout = ''
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        this.#addToLog(text)
        stdout += text
        const address = /^listening on (\S+)$/m.exec(stdout)?.[1]
        if (!address) return
        clearTimeout(timer)
        resolve(address)
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        this.#addToLog(text)
      })
      child.once('error', (error) => fail(error.message))
      child.once('exit', (code) => fail(`the server ended with ${code} instead of listening`))
    })
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    this.#child = undefined
    if (!child) throw new Error('the server does not run')
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
}
