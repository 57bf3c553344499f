/** The capabilities that are planned but not built yet, with their texts. */

import { ChartNoAxesColumn, ShoppingBag, TrendingUp, type LucideIcon } from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'

export const CAPABILITIES = ['stats', 'trending'] as const

/** The shop is built, but not open on every server. */
export type CapabilityName = (typeof CAPABILITIES)[number] | 'shop'

export interface Capability {
  icon: LucideIcon
  name: PlainKey
  text: PlainKey
  /** Three planned features. */
  points: readonly PlainKey[]
}

export const CAPABILITY: Record<CapabilityName, Capability> = {
  stats: {
    icon: ChartNoAxesColumn,
    name: 'soon.stats',
    text: 'soon.statsText',
    points: ['soon.stats1', 'soon.stats2', 'soon.stats3'],
  },
  trending: {
    icon: TrendingUp,
    name: 'soon.trending',
    text: 'soon.trendingText',
    points: ['soon.trending1', 'soon.trending2', 'soon.trending3'],
  },
  shop: {
    icon: ShoppingBag,
    name: 'soon.shop',
    text: 'soon.shopText',
    points: ['soon.shop1', 'soon.shop2', 'soon.shop3'],
  },
}
