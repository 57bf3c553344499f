/** The plans by name. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

const NAMES: Partial<Record<string, PlainKey>> = {
  free: 'profile.tierFree',
  tracker: 'profile.tierTracker',
}

/** A plan that this version of the page does not know yet is shown as the server calls it. */
export function tierName(t: Translate, tier: string): string {
  const name = NAMES[tier]
  return name ? t(name) : tier
}
