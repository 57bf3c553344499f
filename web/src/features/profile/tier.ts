/** The names of the plans. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'

const NAMES: Partial<Record<string, PlainKey>> = {
  free: 'profile.tierFree',
  tracker: 'profile.tierTracker',
}

/** A plan that this version of the page does not know is shown by its id. */
export function tierName(t: Translate, tier: string): string {
  const name = NAMES[tier]
  return name ? t(name) : tier
}
