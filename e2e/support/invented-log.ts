/** The log of a session on the disk, to which a test writes invented games at the present time. */

import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { draw, newGame, opponentPlays, search, turn, win } from './power-log.ts'

export class InventedLog {
  readonly #folder: string

  constructor(logs: string, session: string) {
    this.#folder = join(logs, session)
    mkdirSync(this.#folder, { recursive: true })
  }

  #power(text: string): void {
    appendFileSync(join(this.#folder, 'Power.log'), text)
  }

  /** The player goes to look for a game with this deck. */
  searchWith(name: string, code: string): void {
    appendFileSync(join(this.#folder, 'Decks.log'), search(name, code, now()))
  }

  /** A ranked game begins, or goes on after a new start of the client. */
  beginGame(seed: number, at = 1): void {
    this.#power(newGame({ seed, time: now(), turn: at }))
  }

  turn(number: number): void {
    this.#power(turn(number, now()))
  }

  /** The n-th card of the player's deck is drawn. */
  draw(n: number, card: string): void {
    this.#power(draw(n, card, now()))
  }

  /** The opponent plays the n-th card of their deck. */
  opponentPlays(n: number, card: string): void {
    this.#power(opponentPlays(n, card, now()))
  }

  win(): void {
    this.#power(win(now()))
  }
}

/** The local time of day, as the client writes it. */
function now(): string {
  return new Date().toTimeString().slice(0, 8)
}

/** The name of the folder of a session that began so many seconds ago. */
export function sessionName(secondsAgo: number): string {
  const start = new Date(Date.now() - secondsAgo * 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [start.getMonth() + 1, start.getDate()].map(two).join('_')
  return `Hearthstone_${start.getFullYear()}_${date}_${start.toTimeString().slice(0, 8).replaceAll(':', '_')}`
}
