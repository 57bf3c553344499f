/** The player's purchases, each with its receipt. */

import { Gem, Radar, Undo } from 'lucide-react'
import type { PurchaseState, ShopPurchase } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { LoadFailure } from '@/shared/ui/load-failure'
import { usePurchases } from './calls'
import { goodsName, price } from './product'
import { shopErrorText } from './shop-error'

export const STATES: Partial<Record<PurchaseState, PlainKey>> = {
  created: 'shop.stateOpen',
  open: 'shop.stateOpen',
  processing: 'shop.stateProcessing',
  held: 'shop.stateHeld',
  disputed: 'shop.stateDisputed',
  refunding: 'shop.stateRefunding',
  refunded: 'shop.stateRefunded',
  charged_back: 'shop.stateRefunded',
}

export function History({ onReceipt }: { onReceipt: (purchase: ShopPurchase) => void }) {
  const t = useT()
  const { data: purchases, error, refetch } = usePurchases()
  return (
    <section className="grid gap-3" aria-labelledby="shop-history">
      <h2 id="shop-history" className="rule text-lg">
        {t('shop.history')}
      </h2>
      {purchases?.length === 0 && <p className="card p-4 text-muted">{t('shop.noHistory')}</p>}
      {purchases && purchases.length > 0 && (
        <ul className="card divide-y divide-line">
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} onReceipt={onReceipt} />
          ))}
        </ul>
      )}
      {!purchases && error && (
        <div className="card">
          <LoadFailure text={shopErrorText(t, error)} retry={() => void refetch()} />
        </div>
      )}
      {!purchases && !error && <span className="skeleton h-24 rounded-lg" />}
    </section>
  )
}

interface PurchaseRowProps {
  purchase: ShopPurchase
  onReceipt: (purchase: ShopPurchase) => void
}

function PurchaseRow({ purchase, onReceipt }: PurchaseRowProps) {
  const t = useT()
  const formats = useFormats()
  const key = STATES[purchase.state]
  const gone = purchase.state === 'refunded' || purchase.state === 'charged_back'
  const Icon = gone ? Undo : purchase.mana ? Gem : Radar
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-mana-soft text-mana">
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{goodsName(t, formats, purchase)}</span>
        <span className="block text-sm text-muted">
          {key ? `${t(key)} · ` : ''}
          {formats.date(new Date(purchase.created_at))}
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className="px-2 font-bold">{price(formats, purchase.amount_cents)}</span>
        <button
          type="button"
          className="text-button min-h-11 px-2 text-sm font-bold text-mana underline"
          aria-label={t('shop.receiptOf', { number: purchase.number })}
          onClick={() => onReceipt(purchase)}
        >
          {t('shop.receipt')}
        </button>
      </span>
    </li>
  )
}
