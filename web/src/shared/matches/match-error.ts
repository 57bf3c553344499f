/** Why the server refused a match, in the player's language. */

import type { MatchesRefusal } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

const TEXTS: Partial<Record<string, PlainKey>> = {
  match_invalid: 'tracker.errorInvalid',
  match_in_future: 'tracker.errorFuture',
  match_notes_too_long: 'tracker.errorInvalid',
  match_not_found: 'tracker.errorInvalid',
  match_id_taken: 'tracker.errorInvalid',
  match_deck_not_found: 'tracker.errorDeck',
  tracker_required: 'tracker.errorTier',
  network: 'errors.network',
} satisfies Record<MatchesRefusal | 'network', PlainKey>

export function matchErrorText(t: Translate, code: string): string {
  return t(TEXTS[code] ?? 'tracker.errorInvalid')
}
