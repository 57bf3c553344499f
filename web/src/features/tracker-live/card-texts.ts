/**
 * Gives the module the English texts of the cards of a game, once each: they say what a card counts, and where it puts the cards that it
 * makes. The log has neither.
 */

import type { TrackerView } from '@/shared/api/contract.gen'

/** A request may name so many cards. */
const MOST_IDS = 200
const RETRY_MS = 30_000

interface TextsParts {
  /** By the ids of the log. */
  textsOf: (ids: readonly string[]) => Promise<Map<string, string>>
  /** A card a line, its id and text with a tab between. */
  give: (lines: string) => void
  now: () => number
}

export class CardTexts {
  readonly #parts: TextsParts
  readonly #asked = new Set<string>()
  #notBefore = 0

  constructor(parts: TextsParts) {
    this.#parts = parts
  }

  /** Asks for the cards of both players that are new. */
  async see({ rows, hand, opponent }: TrackerView): Promise<void> {
    if (this.#parts.now() < this.#notBefore) return
    const cards = [
      ...rows.map(({ card }) => card),
      ...hand,
      ...opponent.cards.map(({ card }) => card),
    ]
    const ids = [...new Set(cards)].filter((id) => id !== '' && !this.#asked.has(id))
    const some = ids.slice(0, MOST_IDS)
    if (some.length === 0) return
    for (const id of some) this.#asked.add(id)
    try {
      const texts = await this.#parts.textsOf(some)
      const lines = [...texts].map(([id, text]) => `${id}\t${text.replaceAll(/\s+/g, ' ')}`)
      if (lines.length > 0) this.#parts.give(lines.join('\n'))
    } catch {
      // Without a network the game is shown without its counters.
      for (const id of some) this.#asked.delete(id)
      this.#notBefore = this.#parts.now() + RETRY_MS
    }
  }
}
