/** The URLs of card images, and whether to request them. */

import { SERVER_URL } from '@/shared/server/server'
import type { Card } from './card'
import type { CardLocale } from './card-locale'

export function renderOf(card: Card, locale: CardLocale): string {
  return `${SERVER_URL}/art/v1/256x/${locale}/${card.id}.png`
}

export function tileOf(card: Pick<Card, 'imageUrl'>): string {
  return SERVER_URL + card.imageUrl
}

/** After this many consecutive failures the image server counts as unreachable, and no image is requested for a while. */
const MAX_FAILURES = 4
const PAUSE_MS = 60_000

/** Records which images failed. The page draws a card itself where its image is missing, so nothing waits for images. */
export class ArtHealth {
  readonly #failed = new Set<string>()
  #consecutiveFailures = 0
  #pausedUntil = 0

  shouldRequest(address: string, now: number): boolean {
    return !this.#failed.has(address) && now >= this.#pausedUntil
  }

  loaded(): void {
    this.#consecutiveFailures = 0
  }

  failed(address: string, now: number): void {
    this.#failed.add(address)
    this.#consecutiveFailures += 1
    if (this.#consecutiveFailures >= MAX_FAILURES) this.#pausedUntil = now + PAUSE_MS
  }
}

export const artHealth = new ArtHealth()
