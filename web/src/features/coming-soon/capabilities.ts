/** What Runeside will do but does not do yet, with the words for it. */

import { ChartNoAxesColumn, Radar, ShoppingBag, TrendingUp, type LucideIcon } from 'lucide-react'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

export const CAPABILITIES = ['deckTracker', 'stats', 'trending', 'shop'] as const

export type CapabilityName = (typeof CAPABILITIES)[number]

export interface Capability {
  icon: LucideIcon
  name: PlainKey
  text: (t: Translate) => string
  /** Three things to look forward to. */
  points: (t: Translate) => readonly string[]
  /** The page above it. */
  back: '/' | '/quizzes'
}

/** Most texts need nothing but their keys. */
function plain(
  icon: LucideIcon,
  back: Capability['back'],
  name: PlainKey,
  text: PlainKey,
  points: readonly PlainKey[],
): Capability {
  return { icon, back, name, text: (t) => t(text), points: (t) => points.map((key) => t(key)) }
}

export const CAPABILITY: Record<CapabilityName, Capability> = {
  stats: plain(ChartNoAxesColumn, '/', 'soon.stats', 'soon.statsText', [
    'soon.stats1',
    'soon.stats2',
    'soon.stats3',
  ]),
  trending: plain(TrendingUp, '/', 'soon.trending', 'soon.trendingText', [
    'soon.trending1',
    'soon.trending2',
    'soon.trending3',
  ]),
  deckTracker: plain(Radar, '/', 'soon.deckTracker', 'soon.deckTrackerText', [
    'soon.deckTracker1',
    'soon.deckTracker2',
    'soon.deckTracker3',
  ]),
  shop: plain(ShoppingBag, '/', 'soon.shop', 'soon.shopText', [
    'soon.shop1',
    'soon.shop2',
    'soon.shop3',
  ]),
}
