/** The tracker plans, and what they give beside the free plan. */

import { Link } from '@tanstack/react-router'
import { CalendarDays, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { TIERS, type ShopPlan } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { goodsName, price, termName } from './product'

interface PlansProps {
  plans: readonly ShopPlan[]
  lifetime: boolean
  disabled: boolean
  onChoose: (plan: ShopPlan) => void
}

export function Plans({ plans, lifetime, disabled, onChoose }: PlansProps) {
  const t = useT()
  return (
    <section className="grid gap-3" aria-labelledby="shop-plans">
      <h2 id="shop-plans" className="rule text-lg">
        {t('shop.tracker')}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid gap-3">
          {lifetime ? (
            <p className="card p-4">{t('shop.lifetimeOwned')}</p>
          ) : (
            <ul className="card divide-y divide-line">
              {plans.map((plan) => (
                <PlanRow key={plan.sku} plan={plan} disabled={disabled} onChoose={onChoose} />
              ))}
            </ul>
          )}
          <p className="flex gap-2.5 text-sm text-muted max-md:order-first">
            <CalendarDays className="mt-0.5 size-5 shrink-0 text-mana" aria-hidden="true" />
            <span>
              <strong className="text-ink">{t('shop.noRenewal')}</strong> {t('shop.noRenewalText')}
            </span>
          </p>
        </div>
        <Comparison />
      </div>
    </section>
  )
}

interface PlanRowProps {
  plan: ShopPlan
  disabled: boolean
  onChoose: (plan: ShopPlan) => void
}

function PlanRow({ plan, disabled, onChoose }: PlanRowProps) {
  const t = useT()
  const formats = useFormats()
  const { months, price_cents, bonus } = plan
  const detail =
    months === null
      ? t('shop.lifetimeText', { mana: bonus })
      : months === 1
        ? t('shop.bonusOnce', { mana: bonus })
        : t('shop.perMonth', {
            price: price(formats, price_cents / months),
            mana: formats.number(months * bonus),
          })
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 pr-3 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{termName(t, months)}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
      <button
        type="button"
        className="button button-quiet min-w-26 shrink-0"
        disabled={disabled}
        aria-label={t('shop.buyFor', {
          product: goodsName(t, formats, plan),
          price: price(formats, price_cents),
        })}
        onClick={() => onChoose(plan)}
      >
        {price(formats, price_cents)}
      </button>
    </li>
  )
}

function Comparison() {
  const t = useT()
  const { free, tracker } = TIERS
  const rows: readonly [ReactNode, ReactNode, ReactNode][] = [
    [t('shop.rowQuizzes'), <Yes key="free" />, <Yes key="tracker" />],
    [t('shop.rowDecks'), free.decks, t('shop.unlimited')],
    [t('shop.rowTracker'), t('shop.demo'), <Yes key="tracker" />],
    [
      <Link key="name" to="/stats" className="link">
        {t('shop.rowStats')}
      </Link>,
      t('shop.days', { count: free.stats_days }),
      t('shop.all'),
    ],
    [
      <Link key="name" to="/stats" search={{ view: 'meta' }} className="link">
        {t('shop.rowMeta')}
      </Link>,
      <No key="free" />,
      <Yes key="tracker" />,
    ],
    [t('shop.rowBot'), free.runebot_messages, tracker.runebot_messages],
  ]
  return (
    <div className="card overflow-hidden">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left">
            <th className="py-2.5 pr-2 pl-4 font-bold text-muted">{t('shop.included')}</th>
            <th className="px-2 py-2.5 text-center">{t('shop.free')}</th>
            <th className="bg-leg-soft px-2 py-2.5 text-center text-leg">{t('shop.tracker')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(([name, without, withIt], place) => (
            // oxlint-disable-next-line react/no-array-index-key -- The rows never move.
            <tr key={place}>
              <th scope="row" className="py-2.5 pr-2 pl-4 text-left font-normal">
                {name}
              </th>
              <td className="px-2 py-2.5 text-center">{without}</td>
              <td className="bg-leg-soft px-2 py-2.5 text-center font-bold">{withIt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Yes() {
  const t = useT()
  return (
    <>
      <Check className="mx-auto size-5 text-ok" strokeWidth={2.6} aria-hidden="true" />
      <span className="sr-only">{t('shop.yes')}</span>
    </>
  )
}

function No() {
  const t = useT()
  return (
    <>
      <span className="text-subtle" aria-hidden="true">
        –
      </span>
      <span className="sr-only">{t('shop.no')}</span>
    </>
  )
}
