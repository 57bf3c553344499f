/** The text for an error when a deck is read, saved or changed. */

import {
  DECKS,
  type CatalogRefusal,
  type DecksRefusal,
  type UnreadableReason,
} from '@/shared/api/contract.gen'
import { fullNumbers, fullOf } from '@/shared/api/storage-full'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

const TEXTS: Partial<Record<string, PlainKey>> = {
  empty: 'decks.enterCode',
  enter_deck_code: 'decks.enterCode',
  invalid_deck_code: 'decks.invalidCode',
  no_cards_found: 'decks.noCards',
  deck_not_found: 'decks.notFound',
  enter_deck_name: 'decks.enterName',
  notes_too_long: 'decks.notesTooLong',
  too_much_text: 'imports.tooMuch',
  too_many_decks: 'decks.tooMany',
  deck_storage_full: 'decks.tooMany',
  cards_missing: 'decks.noCardData',
  unknown_filter: 'errors.unexpected',
} satisfies Record<
  Exclude<DecksRefusal, 'deck_limit'> | CatalogRefusal | UnreadableReason,
  PlainKey
>

export function deckErrorText(t: Translate, error: unknown): string {
  const code = errorCode(error)
  const full = fullOf(error)
  if (full) return t('decks.full', fullNumbers(full))
  if (code === 'deck_limit') return t('decks.limit', { count: DECKS.free_decks })
  const key = TEXTS[code]
  return key ? t(key) : authErrorText(t, error)
}
