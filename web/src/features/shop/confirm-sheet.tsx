/** The last step before the checkout: what, for how much, and the waiver. Nothing is ticked beforehand. */

import { useState } from 'react'
import type { ShopCatalogue, ShopPack } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useProfile } from '@/shared/profile/profile'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useBuy } from './calls'
import { Heap } from './heap'
import { goodsName, isPack, price, type Product } from './product'
import { shopErrorText } from './shop-error'

interface ConfirmSheetProps {
  product: Product
  catalogue: ShopCatalogue
  onClose: () => void
}

export function ConfirmSheet({ product, catalogue, onClose }: ConfirmSheetProps) {
  const t = useT()
  const formats = useFormats()
  const [ticked, setTicked] = useState(false)
  const buy = useBuy()
  const { vat_percent, waiver, selling, seller } = catalogue
  const total = price(formats, product.price_cents)

  const submit = () => {
    if (!ticked || buy.isPending) return
    buy.mutate(
      { product, waiverVersion: waiver.version },
      // The provider's page is another site: a form could not lead there.
      { onSuccess: ({ url }) => location.assign(url) },
    )
  }

  return (
    <Sheet open onClose={onClose} title={goodsName(t, formats, product)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <After product={product} debt={catalogue.debt} />
        <Cost product={product} percent={vat_percent} />
        <label className="flex items-start gap-3 rounded-lg border border-control p-4">
          <input
            type="checkbox"
            className="mt-0.5 size-6 shrink-0 accent-mana"
            checked={ticked}
            onChange={(event) => setTicked(event.target.checked)}
          />
          <span className="text-sm">{waiver.text}</span>
        </label>
        <FormError>{buy.isError && shopErrorText(t, buy.error)}</FormError>
        <SubmitButton
          pending={buy.isPending || buy.isSuccess}
          kind={ticked ? 'primary' : 'quiet'}
          disabled={!ticked}
        >
          {t('shop.pay', { price: total })}
        </SubmitButton>
        <p className="text-center text-xs text-muted">
          {!ticked && `${t('shop.tickFirst')} `}
          {t(selling === 'sandbox' ? 'shop.bySandbox' : 'shop.byStripe')}
          {seller && ` ${t('shop.soldBy', { seller })}`}
        </p>
      </form>
    </Sheet>
  )
}

/** The price, with the tax in it. */
function Cost({ product, percent }: { product: Product; percent: number }) {
  const t = useT()
  const formats = useFormats()
  const { price_cents, vat_cents } = product
  const lines = [
    [t('shop.net'), price(formats, price_cents - vat_cents)],
    [t('shop.vat', { percent }), price(formats, vat_cents)],
  ] as const
  return (
    <dl className="grid gap-1.5">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between text-sm">
          <dt>{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between border-t border-line pt-2">
        <dt>{t('shop.total')}</dt>
        <dd className="text-xl font-bold">{price(formats, price_cents)}</dd>
      </div>
    </dl>
  )
}

/** What the buyer has afterwards; a debt is said before paying. */
function After({ product, debt }: { product: Product; debt: number }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <div className="grid gap-1 text-muted">
      {isPack(product) ? (
        <PackAfter pack={product} debt={debt} />
      ) : (
        <>
          <p>
            {product.ends_at === null
              ? t('shop.fromNever', { from: date(new Date(product.begins_at)) })
              : t('shop.fromTo', {
                  from: date(new Date(product.begins_at)),
                  to: date(new Date(product.ends_at)),
                })}
          </p>
          <p className="font-bold text-ink">{t('shop.noRenewal')}</p>
        </>
      )}
      {debt > 0 && <p className="text-danger">{t('shop.debt', { count: debt })}</p>}
    </div>
  )
}

function PackAfter({ pack, debt }: { pack: ShopPack; debt: number }) {
  const t = useT()
  const { number } = useFormats()
  const { data: profile } = useProfile()
  const gain = pack.mana - Math.min(debt, pack.mana)
  return (
    <div className="flex items-center gap-3">
      <Heap mana={pack.mana} className="h-14 w-24 shrink-0" />
      {profile && <p>{t('shop.after', { amount: number(profile.mana + gain) })}</p>}
    </div>
  )
}
