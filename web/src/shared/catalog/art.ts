/** Where the pictures of cards are, and whether it is worth asking for them. */

import { SERVER_URL } from '@/shared/api/server'
import type { Card } from './card'
import type { CardLocale } from './card-locale'

export function renderOf(card: Card, locale: CardLocale): string {
  return `${SERVER_URL}/art/v1/256x/${locale}/${card.id}.png`
}

export function tileOf(card: Card): string {
  return `${SERVER_URL}/art/v1/tiles/${card.id}.png`
}

/** So many in a row that failed: the pictures are away, and asking on would only cost the player's time. */
const PATIENCE = 4
const PAUSE_MS = 60_000

/** What is known of the pictures so far. They are drawn where they cannot be had, so nothing waits for them. */
export class ArtHealth {
  readonly #failed = new Set<string>()
  #inARow = 0
  #askAgainAt = 0

  worthAsking(address: string, now: number): boolean {
    return !this.#failed.has(address) && now >= this.#askAgainAt
  }

  came(): void {
    this.#inARow = 0
  }

  failed(address: string, now: number): void {
    this.#failed.add(address)
    this.#inARow += 1
    if (this.#inARow >= PATIENCE) this.#askAgainAt = now + PAUSE_MS
  }
}

export const artHealth = new ArtHealth()
