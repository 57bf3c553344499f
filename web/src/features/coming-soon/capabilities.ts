/** The capabilities that are not open everywhere, with their texts. */

import { ShoppingBag, type LucideIcon } from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'

/** The shop is built, but not open on every server. */
export type CapabilityName = 'shop'

export interface Capability {
  icon: LucideIcon
  name: PlainKey
  text: PlainKey
  /** Three planned features. */
  points: readonly PlainKey[]
}

export const CAPABILITY: Record<CapabilityName, Capability> = {
  shop: {
    icon: ShoppingBag,
    name: 'soon.shop',
    text: 'soon.shopText',
    points: ['soon.shop1', 'soon.shop2', 'soon.shop3'],
  },
}
