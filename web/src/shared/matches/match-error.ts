/** Why the server refused a match, in the player's language. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

const TEXTS: Partial<Record<string, PlainKey>> = {
  tracker_required: 'tracker.errorTier',
  network: 'errors.network',
}

export function matchErrorText(t: Translate, code: string): string {
  return t(TEXTS[code] ?? 'tracker.errorInvalid')
}
