/** A throttle with a trailing call: runs at once, then at most once an interval; calls in between become one at its end. */

export interface Timing {
  now: () => number
  /** Returns a function that cancels. */
  after: (ms: number, run: () => void) => () => void
}

export const realTiming: Timing = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export class Throttle {
  readonly #everyMs: number
  readonly #run: () => void
  readonly #timing: Timing
  #ranAt = -Infinity
  #cancel: (() => void) | null = null

  constructor(everyMs: number, run: () => void, timing: Timing = realTiming) {
    this.#everyMs = everyMs
    this.#run = run
    this.#timing = timing
  }

  call(): void {
    if (this.#cancel) return
    const wait = this.#ranAt + this.#everyMs - this.#timing.now()
    if (wait <= 0) this.#now()
    else this.#cancel = this.#timing.after(wait, () => this.#now())
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #now(): void {
    this.#cancel = null
    this.#ranAt = this.#timing.now()
    this.#run()
  }
}
