/** The text for an order or a withdrawal that was refused. */

import type { ShopRefusal } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

const TEXTS: Partial<Record<string, PlainKey>> = {
  shop_off: 'shop.off',
  unknown_product: 'shop.priceChanged',
  price_changed: 'shop.priceChanged',
  waiver_needed: 'shop.tickFirst',
  email_needed: 'shop.emailNeeded',
  lifetime_owned: 'shop.lifetimeOwned',
  dispute_open: 'shop.disputeOpen',
  provider_away: 'shop.failed',
  purchase_not_found: 'shop.notFound',
  checkout_closed: 'shop.checkoutClosed',
  withdrawal_over: 'shop.withdrawalOver',
} satisfies Record<ShopRefusal, PlainKey>

export function shopErrorText(t: Translate, error: unknown): string {
  const key = TEXTS[errorCode(error)]
  if (key) return t(key)
  const text = authErrorText(t, error)
  return text === t('errors.unexpected') ? t('shop.failed') : text
}
