/** After the checkout: what happened, and what happens now. Waits for the provider's word. */

import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock, Undo, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { PurchaseState, ShopPurchase } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useProfile } from '@/shared/profile/profile'
import { LoadFailure } from '@/shared/ui/load-failure'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { isPending, useRefreshShop, useReturn } from './calls'
import { goodsName, price } from './product'
import { shopErrorText } from './shop-error'
import { keptPlace } from './way-back'

interface Outcome {
  icon: LucideIcon
  tone: string
  title: PlainKey
  text: PlainKey
}

const WAITING: Outcome = {
  icon: Clock,
  tone: 'text-mana',
  title: 'shop.waiting',
  text: 'shop.waitingText',
}
const RETURNED: Outcome = {
  icon: Undo,
  tone: 'text-muted',
  title: 'shop.refunded',
  text: 'shop.refundedText',
}

const OUTCOMES: Record<PurchaseState, Outcome> = {
  created: WAITING,
  open: WAITING,
  processing: {
    icon: Clock,
    tone: 'text-mana',
    title: 'shop.processing',
    text: 'shop.processingText',
  },
  credited: { icon: CircleCheck, tone: 'text-ok', title: 'shop.paid', text: 'shop.paidText' },
  disputed: { icon: CircleCheck, tone: 'text-ok', title: 'shop.paid', text: 'shop.paidText' },
  failed: { icon: CircleX, tone: 'text-danger', title: 'shop.declined', text: 'shop.nothingTaken' },
  cancelled: {
    icon: CircleX,
    tone: 'text-muted',
    title: 'shop.cancelled',
    text: 'shop.nothingTaken',
  },
  expired: { icon: CircleX, tone: 'text-muted', title: 'shop.expired', text: 'shop.nothingTaken' },
  held: { icon: Clock, tone: 'text-leg', title: 'shop.held', text: 'shop.heldText' },
  refunding: RETURNED,
  refunded: RETURNED,
  charged_back: RETURNED,
}

interface ReturnCardProps {
  id: string
  cancelled: boolean
  onReceipt: (purchase: ShopPurchase) => void
  onClose: () => void
}

export function ReturnCard({ id, cancelled, onReceipt, onClose }: ReturnCardProps) {
  const t = useT()
  const { data: purchase, error, refetch } = useReturn(id, cancelled)
  const refresh = useRefreshShop()
  const settled = purchase && !isPending(purchase) ? purchase.state : undefined
  const onSettled = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (settled) onSettled()
  }, [settled])

  if (!purchase && error)
    return (
      <div className="card mb-6">
        <LoadFailure text={shopErrorText(t, error)} retry={() => void refetch()} />
      </div>
    )
  if (!purchase) return <span className="skeleton mb-6 block h-44 rounded-xl" />
  return <Result purchase={purchase} onReceipt={onReceipt} onClose={onClose} />
}

type ResultProps = Omit<ReturnCardProps, 'id' | 'cancelled'> & { purchase: ShopPurchase }

function Result({ purchase, onReceipt, onClose }: ResultProps) {
  const t = useT()
  const formats = useFormats()
  const { data: profile } = useProfile()
  const { icon: Icon, tone, title, text } = OUTCOMES[purchase.state]
  const waits = isPending(purchase)
  const back = keptPlace()
  return (
    <section
      className="gilt rise mx-auto mb-8 grid w-full max-w-xl gap-3 p-5 text-center"
      role="status"
    >
      <span className="mx-auto grid size-20 place-items-center">
        {waits ? (
          <ManaCrystal className="breathe size-16" />
        ) : (
          <Icon className={`size-14 ${tone}`} strokeWidth={1.6} aria-hidden="true" />
        )}
      </span>
      <h2 className="text-xl">{t(title)}</h2>
      <p className="text-muted">{t(text)}</p>
      <p className="font-bold">
        {goodsName(t, formats, purchase)} · {price(formats, purchase.amount_cents)}
      </p>
      {purchase.state === 'credited' && profile && (
        <p className="flex items-center justify-center gap-2 font-bold">
          <ManaCrystal className="size-5" />
          {t('shop.balanceNow', { amount: formats.number(profile.mana) })}
        </p>
      )}
      {!waits && (
        <div className="mx-auto grid w-full max-w-sm gap-2">
          {back && purchase.state === 'credited' && (
            <Link to={back} className="button button-primary">
              {t('shop.goOn')}
            </Link>
          )}
          {purchase.credited_at !== null && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => onReceipt(purchase)}
            >
              {t('shop.receipt')}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('shop.toShop')}
          </button>
        </div>
      )}
    </section>
  )
}
