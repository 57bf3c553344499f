/** The messages of the specification for a text that was read. */

import type { PlainKey } from '@/shared/i18n/translator'
import type { ParsedText, ParsedDeck } from '@/shared/decks/parse-decks'

/** Why there is nothing to save; null if there is. */
export function nothingToSave(text: string, parsed: ParsedText | undefined): PlainKey | null {
  if (text.trim() === '') return 'decks.enterCode'
  if (!parsed) return null
  if (parsed.decks.some(isSavable)) return null
  return parsed.decks.length > 0 ? 'decks.noCards' : 'decks.invalidCode'
}

export function isSavable(deck: ParsedDeck): boolean {
  return deck.cards.length > 0
}
