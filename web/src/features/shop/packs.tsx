/** The mana packs: the price is the button. */

import { Coins } from 'lucide-react'
import {
  BATTLE_ROYALE,
  DAILY,
  DUO,
  type ShopCatalogue,
  type ShopPack,
} from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { Heap } from './heap'
import { goodsName, price } from './product'

interface PacksProps {
  catalogue: ShopCatalogue
  disabled: boolean
  onChoose: (pack: ShopPack) => void
}

export function Packs({ catalogue, disabled, onChoose }: PacksProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <section className="grid gap-3" aria-labelledby="shop-mana">
      <h2 id="shop-mana" className="rule text-lg">
        {t('shop.packs')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {catalogue.packs.map((pack) => (
          <li
            key={pack.sku}
            className="card tinted grid justify-items-center px-3 pt-2.5 pb-3.5 text-center"
            style={{ '--tone': '#1b6fd6' }}
          >
            <Heap mana={pack.mana} className="heap h-23 w-full" />
            <strong className="mt-1.5 font-display text-3xl leading-none">
              {formats.number(pack.mana)}
            </strong>
            <small className="mt-1 mb-2.5 text-xs text-muted">
              {t('shop.perHundred', {
                price: price(formats, pack.per_hundred_cents),
              })}
            </small>
            <button
              type="button"
              className="button button-mana w-full"
              disabled={disabled}
              aria-label={t('shop.buyFor', {
                product: goodsName(t, formats, pack),
                price: price(formats, pack.price_cents),
              })}
              onClick={() => onChoose(pack)}
            >
              {price(formats, pack.price_cents)}
            </button>
          </li>
        ))}
      </ul>
      <p className="flex gap-2.5 text-sm text-muted">
        <Coins className="mt-0.5 size-5 shrink-0 text-mana" aria-hidden="true" />
        {t('shop.worth', {
          duo: DUO.fee,
          duoPrice: price(formats, catalogue.duo_fee_cents),
          battle: BATTLE_ROYALE.fee,
          battlePrice: price(formats, catalogue.battle_royale_fee_cents),
          daily: DAILY.reward,
        })}
      </p>
    </section>
  )
}
