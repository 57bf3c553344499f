/** The sandbox's checkout page: no money moves here, and it says so. */

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { FormError } from '@/shared/ui/form-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'
import { isPending, pressSandbox, useReturn, type Press } from './calls'
import { goodsName, price } from './product'
import { shopErrorText } from './shop-error'

const PRESSES = [
  ['pay', 'button-primary', 'shop.sandboxPay'],
  ['decline', 'button-quiet', 'shop.sandboxDecline'],
  ['cancel', 'button-quiet', 'shop.sandboxCancel'],
] as const

export function SandboxScreen({ id }: { id: string }) {
  const t = useT()
  const formats = useFormats()
  const navigate = useNavigate()
  const { data: purchase, error, refetch } = useReturn(id, false)
  const toShop = () => navigate({ to: '/shop', search: { purchase: id }, replace: true })
  const press = useMutation({
    mutationFn: (pressed: Press) => pressSandbox(id, pressed),
    onSuccess: toShop,
    networkMode: 'always',
  })
  return (
    <Page title={t('shop.sandboxTitle')} back="/shop" width="text">
      {!purchase && error && (
        <div className="card">
          <LoadFailure text={shopErrorText(t, error)} retry={() => void refetch()} />
        </div>
      )}
      {purchase && (
        <section className="gilt mx-auto grid max-w-md gap-4 p-6 text-center">
          <FlaskConical className="mx-auto size-14 text-leg" strokeWidth={1.4} aria-hidden="true" />
          <p className="font-bold">{t('shop.sandboxText')}</p>
          <p className="font-display text-2xl lining-nums">{goodsName(t, formats, purchase)}</p>
          <p className="text-xl font-bold">{price(formats, purchase.amount_cents)}</p>
          <FormError>{press.isError && shopErrorText(t, press.error)}</FormError>
          {isPending(purchase) ? (
            PRESSES.map(([name, kind, text]) => (
              <button
                key={name}
                type="button"
                className={`button ${kind}`}
                aria-disabled={press.isPending}
                onClick={() => !press.isPending && press.mutate(name)}
              >
                {t(text)}
              </button>
            ))
          ) : (
            <button type="button" className="button button-quiet" onClick={() => void toShop()}>
              {t('shop.toShop')}
            </button>
          )}
        </section>
      )}
    </Page>
  )
}
