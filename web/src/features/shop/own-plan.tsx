/** The player's own plan: until when, the next mana, and the letters before it ends. */

import { useMutation } from '@tanstack/react-query'
import { Layers, Radar } from 'lucide-react'
import { TIERS, type ShopCatalogue } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { planName, planSource } from '@/shared/profile/plan'
import { toast } from '@/shared/ui/toast'
import { setReminders, useRefreshShop } from './calls'
import { shopErrorText } from './shop-error'

export function OwnPlanCard({ catalogue: { own, reminders } }: { catalogue: ShopCatalogue }) {
  const t = useT()
  const { date } = useFormats()
  const refresh = useRefreshShop()
  const change = useMutation({
    mutationFn: setReminders,
    onSuccess: refresh,
    onError: (error) => toast.error(shopErrorText(t, error)),
  })
  const Icon = own.source === 'none' ? Layers : Radar
  const text =
    planSource(t, date, own) ??
    t('shop.freeText', { decks: TIERS.free.decks, messages: TIERS.free.runebot_messages })
  return (
    <section className="grid gap-3" aria-labelledby="shop-own">
      <h2 id="shop-own" className="rule text-lg">
        {t('shop.own')}
      </h2>
      <div className="card divide-y divide-line">
        <div className="flex items-center gap-3 p-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-mana-soft text-mana">
            <Icon className="size-5.5" aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <p className="font-bold">{planName(t, own)}</p>
            <p className="text-sm text-muted">{text}</p>
            {own.next_bonus_at !== null && (
              <p className="text-sm text-muted">
                {t('shop.nextBonus', { date: date(new Date(own.next_bonus_at)) })}
              </p>
            )}
          </div>
        </div>
        {own.source === 'bought' && own.ends_at !== null && (
          <label className="flex min-h-14 items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 flex-1 text-sm">{t('shop.reminders')}</span>
            <input
              type="checkbox"
              className="switch"
              checked={change.isPending ? change.variables : reminders}
              onChange={(event) => change.mutate(event.target.checked)}
            />
          </label>
        )}
      </div>
    </section>
  )
}
