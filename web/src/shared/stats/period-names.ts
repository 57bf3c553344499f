/** The names of periods and formats in the controls. */

import type { PlainKey } from '@/shared/i18n/translator'
import type { Period } from './search'

export const PERIOD_NAMES: Record<Period, PlainKey> = {
  '7d': 'stats.days7',
  '30d': 'stats.days30',
  '90d': 'stats.days90',
  patch: 'stats.patch',
  all: 'stats.all',
}
