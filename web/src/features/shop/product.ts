/** Names and prices of what is sold. */

import type { ShopPack, ShopPlan } from '@/shared/api/contract.gen'
import type { Formats } from '@/shared/i18n/formats'
import type { Translate } from '@/shared/i18n/translator'

export type Product = ShopPack | ShopPlan

interface Goods {
  mana?: number | null
  months?: number | null
}

export const isPack = (product: Product): product is ShopPack => 'mana' in product

export function goodsName(t: Translate, { number }: Formats, { mana, months }: Goods): string {
  if (mana) return t('shop.mana', { amount: number(mana) })
  return months ? t('shop.plan', { term: termName(t, months) }) : t('shop.planLifetime')
}

export const termName = (t: Translate, months: number | null): string =>
  months ? t('shop.months', { count: months }) : t('shop.lifetime')

export const price = ({ euros }: Formats, cents: number): string => euros(cents / 100)
