/** Why the server refused a match, in the player's language. */

import type { MatchesRefusal, StorageFull } from '@/shared/api/contract.gen'
import { fullNumbers } from '@/shared/api/storage-full'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

const TEXTS: Partial<Record<string, PlainKey>> = {
  match_invalid: 'tracker.errorInvalid',
  match_in_future: 'tracker.errorFuture',
  match_notes_too_long: 'tracker.errorInvalid',
  match_not_found: 'tracker.errorInvalid',
  match_id_taken: 'tracker.errorInvalid',
  match_deck_not_found: 'tracker.errorDeck',
  tracker_required: 'tracker.errorTier',
  match_storage_full: 'profile.matchesFull',
  network: 'errors.network',
} satisfies Record<MatchesRefusal | 'network', PlainKey>

export function matchErrorText(t: Translate, code: string, full?: StorageFull | null): string {
  if (full) return matchesFullText(t, full)
  return t(TEXTS[code] ?? 'tracker.errorInvalid')
}

/** The account has no room for more matches. */
export const matchesFullText = (t: Translate, full: StorageFull): string =>
  t('profile.matchesFullNumbers', fullNumbers(full))
