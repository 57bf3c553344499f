/** The text for an error when a deck is read, saved or changed. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { FREE_DECKS } from './deck'

const TEXTS: Partial<Record<string, PlainKey>> = {
  empty: 'decks.enterCode',
  enter_deck_code: 'decks.enterCode',
  invalid_deck_code: 'decks.invalidCode',
  no_cards_found: 'decks.noCards',
  deck_not_found: 'decks.notFound',
  enter_deck_name: 'decks.enterName',
  notes_too_long: 'decks.notesTooLong',
  too_much_text: 'imports.tooMuch',
  cards_missing: 'decks.noCardData',
}

export function deckErrorText(t: Translate, error: unknown): string {
  const code = errorCode(error)
  if (code === 'deck_limit') return t('decks.limit', { count: FREE_DECKS })
  const text = TEXTS[code]
  return text ? t(text) : authErrorText(t, error)
}
