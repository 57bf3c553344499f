/** The state of a purchase as a tag, and what was bought in words. */

import * as v from 'valibot'
import { PurchaseState } from '@/shared/api/contract.gen'
import { useI18n, useT } from '@/shared/i18n/i18n'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

interface Shown {
  text: PlainKey
  tone: '' | 'ok' | 'bad' | 'leg' | 'mana'
}

const STATES: Record<PurchaseState, Shown> = {
  created: { text: 'admin.stateOpen', tone: '' },
  open: { text: 'admin.stateOpen', tone: '' },
  processing: { text: 'admin.stateProcessing', tone: 'mana' },
  credited: { text: 'admin.stateCredited', tone: 'ok' },
  held: { text: 'admin.stateHeld', tone: 'leg' },
  disputed: { text: 'admin.stateDisputed', tone: 'bad' },
  refunding: { text: 'admin.stateRefunding', tone: 'mana' },
  refunded: { text: 'admin.stateRefunded', tone: '' },
  charged_back: { text: 'admin.stateChargedBack', tone: 'bad' },
  failed: { text: 'admin.stateFailed', tone: '' },
  cancelled: { text: 'admin.stateCancelled', tone: '' },
  expired: { text: 'admin.stateExpired', tone: '' },
}

export const stateText = (t: Translate, state: PurchaseState) => t(STATES[state].text)

export function StateTag({ state }: { state: PurchaseState }) {
  const t = useT()
  return <span className={`adm-tag ${STATES[state].tone}`}>{stateText(t, state)}</span>
}

/** A state that this version of the page does not know is shown by its name. */
export function StateWord({ state }: { state: string }) {
  const known = v.safeParse(PurchaseState, state)
  return known.success ? (
    <StateTag state={known.output} />
  ) : (
    <span className="adm-tag">{state}</span>
  )
}

/** `mana_550` as "550 mana", `tracker_3` as "Tracker, 3 months". */
export function goodsOf(t: Translate, sku: string): string {
  const amount = Number(/\d+$/.exec(sku)?.[0] ?? 0)
  if (sku.startsWith('mana')) return t('admin.skuMana', { count: amount })
  if (amount > 0) return t('admin.skuTracker', { count: amount })
  return sku.includes('lifetime') ? t('admin.skuLifetime') : sku
}

/** An amount in the currency that was paid. */
export function usePrice(): (cents: number, currency: string) => string {
  const { language } = useI18n()
  return (cents, currency) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)
}
