import { TOTP } from 'otpauth'
import { clockPasses } from './eventually.ts'

const PERIOD_S = 30

/** An authenticator app. The server takes each time step once, so every code is of a later step than the one before. */
export class Authenticator {
  readonly #totp: TOTP
  #lastStep = 0

  constructor(secret: string) {
    this.#totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S })
  }

  /** Two codes can be had at once (now, and the next step, which the skew allows); for a third the clock must move on. */
  async nextCode(): Promise<string> {
    const step = Math.max(currentStep(), this.#lastStep + 1)
    await clockPasses((step - 1) * PERIOD_S * 1000)
    this.#lastStep = step
    return this.#codeOf(step)
  }

  /** A code of a step so far away that no skew covers it. */
  wrongCode(): string {
    return this.#codeOf(currentStep() + 1000)
  }

  #codeOf(step: number): string {
    return this.#totp.generate({ timestamp: step * PERIOD_S * 1000 })
  }
}

function currentStep(): number {
  return Math.floor(Date.now() / 1000 / PERIOD_S)
}
