/** Sends the game to the player's other screens: at most every 300 ms, and again every five seconds for late joiners. */

import { Throttle, realTiming, type Timing } from './throttle'

const EVERY_MS = 300
const REPEAT_MS = 5000
/** The server refuses without the plan, which the player may buy while the game goes on. */
const AFTER_REFUSAL_MS = 60_000

/** What the server makes of one send; after a refusal it is asked again later. */
export type Send<Screen> = (screen: Screen) => Promise<'sent' | 'failed' | 'refused'>

export class ScreenSender<Screen> {
  readonly #send: Send<Screen>
  readonly #timing: Timing
  readonly #throttle: Throttle
  #screen: Screen | null = null
  #sentAt = -Infinity
  #sending = 0
  #refusedUntil = -Infinity
  /** Ends with the last send. */
  #onItsWay: Promise<unknown> = Promise.resolve()

  constructor(send: Send<Screen>, timing: Timing = realTiming) {
    this.#send = send
    this.#timing = timing
    this.#throttle = new Throttle(EVERY_MS, () => void this.#now(), timing)
  }

  show(screen: Screen): void {
    this.#screen = screen
    this.#throttle.call()
  }

  /** Sends again what has not changed for a while. Called by every tick of the worker. */
  tick(): void {
    const isDue = this.#timing.now() - this.#sentAt >= REPEAT_MS
    if (this.#screen !== null && isDue) this.#throttle.call()
  }

  stop(): void {
    this.#throttle.stop()
    this.#screen = null
  }

  /** Stops, and sends a last state. */
  async end(last: Screen): Promise<void> {
    this.stop()
    await this.#deliver(last)
  }

  async #now(): Promise<void> {
    const screen = this.#screen
    if (screen === null || this.#timing.now() < this.#refusedUntil) return
    if (this.#sending > 0) {
      // A slow line: the newest state follows when it is free.
      this.#throttle.call()
      return
    }
    this.#sentAt = this.#timing.now()
    await this.#deliver(screen)
  }

  /** After what is on its way: of two calls, the second may arrive first. */
  async #deliver(screen: Screen): Promise<void> {
    const before = this.#sending > 0 ? this.#onItsWay : null
    this.#sending += 1
    const sent = before ? before.then(() => this.#send(screen)) : this.#send(screen)
    this.#onItsWay = sent
    const outcome = await sent
    this.#sending -= 1
    if (outcome === 'refused') this.#refusedUntil = this.#timing.now() + AFTER_REFUSAL_MS
  }
}
