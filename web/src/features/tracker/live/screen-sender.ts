/** Sends the game to the player's other screens: at most every 300 ms, and again every five seconds for late joiners. */

import { Throttle, realTiming, type Timing } from './throttle'

const EVERY_MS = 300
const REPEAT_MS = 5000

/** What the server takes of one send; refused ones end the sending. */
export type Send<Screen> = (screen: Screen) => Promise<'sent' | 'failed' | 'refused'>

export class ScreenSender<Screen> {
  readonly #send: Send<Screen>
  readonly #timing: Timing
  readonly #throttle: Throttle
  #screen: Screen | null = null
  #sentAt = -Infinity
  #sending = false
  #refused = false

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

  async #now(): Promise<void> {
    const screen = this.#screen
    if (screen === null || this.#refused) return
    if (this.#sending) {
      // A slow line: the newest state follows when it is free.
      this.#throttle.call()
      return
    }
    this.#sending = true
    this.#sentAt = this.#timing.now()
    const outcome = await this.#send(screen)
    this.#sending = false
    this.#refused = outcome === 'refused'
  }
}
