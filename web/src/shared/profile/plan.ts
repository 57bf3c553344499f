/** How every page tells the player's plan: its name, and where it comes from. */

import type { OwnPlan } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

export const planName = (t: Translate, { source }: OwnPlan): string =>
  t(source === 'none' ? 'profile.tierFree' : 'profile.tierTracker')

const WITHOUT_END: Record<OwnPlan['source'], PlainKey | null> = {
  none: null,
  bought: 'profile.planBought',
  given: 'profile.planGiven',
  role: 'profile.planRole',
}

/** Null for the free plan. */
export function planSource(
  t: Translate,
  date: (at: Date) => string,
  { source, ends_at: end }: OwnPlan,
): string | null {
  const name = WITHOUT_END[source]
  if (name === null || end === null) return name && t(name)
  const key = source === 'bought' ? 'profile.planBoughtUntil' : 'profile.planGivenUntil'
  return t(key, { date: date(new Date(end)) })
}
