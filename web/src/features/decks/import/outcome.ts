/** What to say of a text that was read: the messages of the specification. */

import type { PlainKey } from '@/shared/i18n/translator'
import type { Reading, ReadDeck } from '@/shared/decks/read-decks'

/** Why there is nothing to save, or nothing if there is. */
export function nothingToSave(text: string, reading: Reading | undefined): PlainKey | null {
  if (text.trim() === '') return 'decks.enterCode'
  if (!reading) return null
  if (reading.decks.some(isSavable)) return null
  return reading.decks.length > 0 ? 'decks.noCards' : 'decks.invalidCode'
}

export function isSavable(deck: ReadDeck): boolean {
  return deck.cards.length > 0
}
