/** A receipt, and the way to withdraw: a button, then a second one that confirms. */

import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopPurchase } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { FormError } from '@/shared/ui/form-error'
import { isNative } from '@/shared/native/platform'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useRefreshShop, withdraw } from './calls'
import { STATES } from './history'
import { goodsName, price } from './product'
import { shopErrorText } from './shop-error'

interface ReceiptSheetProps {
  purchase: ShopPurchase
  seller: string
  onClose: () => void
}

export function ReceiptSheet({ purchase, seller, onClose }: ReceiptSheetProps) {
  const t = useT()
  const formats = useFormats()
  const { date, dateTime } = formats
  const state = STATES[purchase.state]
  const lines: [string, string][] = [
    [t('shop.number'), purchase.number],
    [t('shop.date'), dateTime(new Date(purchase.created_at))],
    [t('shop.total'), price(formats, purchase.amount_cents)],
    [t('shop.vatIn'), price(formats, purchase.vat_cents)],
  ]
  if (purchase.begins_at !== null)
    lines.push([
      t('shop.term'),
      purchase.ends_at === null
        ? t('shop.fromNever', { from: date(new Date(purchase.begins_at)) })
        : t('shop.fromTo', {
            from: date(new Date(purchase.begins_at)),
            to: date(new Date(purchase.ends_at)),
          }),
    ])
  if (purchase.refunded_cents > 0)
    lines.push([t('shop.stateRefunded'), price(formats, purchase.refunded_cents)])
  if (state) lines.push([t('shop.state'), t(state)])
  if (seller) lines.push([t('shop.seller'), seller])
  return (
    <Sheet open onClose={onClose} title={goodsName(t, formats, purchase)}>
      {purchase.sandbox && (
        <p className="chip justify-self-start bg-leg-soft text-leg">{t('shop.sandboxSale')}</p>
      )}
      <dl className="grid gap-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 text-sm">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {purchase.checkout_url && !isNative() && (
        <a className="button button-mana" href={purchase.checkout_url}>
          {t('shop.payNow')}
        </a>
      )}
      {purchase.withdrawal !== 'over' && <Withdrawing purchase={purchase} />}
      <Link to="/terms-of-service" className="text-center text-sm text-mana underline">
        {t('shop.terms')}
      </Link>
    </Sheet>
  )
}

function Withdrawing({ purchase }: { purchase: ShopPurchase }) {
  const t = useT()
  const { date } = useFormats()
  const refresh = useRefreshShop()
  const [asked, setAsked] = useState(false)
  const withdrawing = useMutation({ mutationFn: withdraw, onSuccess: () => refresh() })
  const done = withdrawing.data?.withdrawal
  if (done || purchase.withdrawal === 'requested')
    return (
      <p role="status" className="card p-4">
        {t(done === 'refund' ? 'shop.withdrawn' : 'shop.withdrawalAsked')}
      </p>
    )
  return (
    <form
      className="card grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!asked) setAsked(true)
        else if (!withdrawing.isPending) withdrawing.mutate(purchase.id)
      }}
    >
      <h3 className="font-bold">{t('shop.changedMind')}</h3>
      <p className="text-sm text-muted">
        {t(purchase.withdrawal === 'refund' ? 'shop.withdrawRefund' : 'shop.withdrawRequest')}
        {purchase.withdraw_until !== null &&
          ` ${t('shop.withdrawUntil', { date: date(new Date(purchase.withdraw_until)) })}`}
      </p>
      <FormError>{withdrawing.isError && shopErrorText(t, withdrawing.error)}</FormError>
      <SubmitButton pending={withdrawing.isPending} kind={asked ? 'danger' : 'quiet'}>
        {asked ? t('shop.withdrawConfirm', { number: purchase.number }) : t('shop.withdraw')}
      </SubmitButton>
    </form>
  )
}
