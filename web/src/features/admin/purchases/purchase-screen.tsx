/** One purchase: what was bought, its history, and what can be done about it. */

import { PackageCheck, RotateCw, ScrollText, Undo2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminPurchase, AdminPurchaseStep } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { adminTo } from '../parts/admin-to'
import { ActButton } from '../parts/act-button'
import { ActSheet } from '../parts/act-sheet'
import { AdminPage } from '../parts/admin-page'
import { Loaded } from '../parts/loaded'
import { useMoments } from '../parts/moments'
import { PersonLink } from '../parts/person'
import { useAct } from '../parts/use-act'
import { askAgain, refundPurchase, releasePurchase, usePurchase } from './calls'
import { goodsOf, StateTag, stateText, usePrice } from './purchase-state'

export function PurchaseScreen({ id }: { id: string }) {
  const t = useT()
  const purchase = usePurchase(id)
  return (
    <AdminPage
      title={purchase.data?.number ?? t('admin.purchase')}
      back={{ path: 'purchases', name: t('admin.purchases') }}
      text={
        purchase.data && (
          <span className="adm-line">
            {goodsOf(t, purchase.data.sku)} <StateTag state={purchase.data.state} />
            {purchase.data.sandbox && <span className="adm-tag leg">{t('admin.sandbox')}</span>}
          </span>
        )
      }
    >
      <Loaded answer={purchase}>
        {(loaded) => (
          <div className="adm-split">
            <div className="adm-column">
              <Facts purchase={loaded} />
              <History steps={loaded.history} />
            </div>
            <Acts purchase={loaded} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const MISFITS: Partial<Record<string, PlainKey>> = {
  amount: 'admin.misfitAmount',
  currency: 'admin.misfitCurrency',
  checkout: 'admin.misfitCheckout',
  lifetime: 'admin.misfitLifetime',
}

function Facts({ purchase }: { purchase: AdminPurchase }) {
  const t = useT()
  const { dateTime } = useMoments()
  const price = usePrice()
  const { currency, misfit } = purchase
  return (
    <section className="adm-panel">
      <h2>{t('admin.facts')}</h2>
      <dl className="adm-pairs">
        <dt>{t('admin.buyer')}</dt>
        <dd>
          <PersonLink person={purchase.buyer} />
        </dd>
        <dt>{t('admin.amount')}</dt>
        <dd>
          {price(purchase.amount_cents, currency)}{' '}
          <span className="adm-subtle">
            {t('admin.withVat', { vat: price(purchase.vat_cents, currency) })}
          </span>
        </dd>
        {purchase.refunded_cents > 0 && (
          <>
            <dt>{t('admin.stateRefunded')}</dt>
            <dd>{price(purchase.refunded_cents, currency)}</dd>
          </>
        )}
        {misfit && (
          <>
            <dt>{t('admin.heldWhy')}</dt>
            <dd>{MISFITS[misfit] ? t(MISFITS[misfit]) : misfit}</dd>
          </>
        )}
        <dt>{t('admin.when')}</dt>
        <dd>{dateTime(purchase.created_at)}</dd>
        <dt>{t('admin.provider')}</dt>
        <dd>{purchase.provider}</dd>
        {purchase.provider_ref && (
          <>
            <dt>{t('admin.reference')}</dt>
            <dd className="adm-mono">{purchase.payment_ref ?? purchase.provider_ref}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function History({ steps }: { steps: readonly AdminPurchaseStep[] }) {
  const t = useT()
  const { dateTime } = useMoments()
  return (
    <section className="adm-panel">
      <h2>{t('admin.history')}</h2>
      <ol className="adm-list">
        {steps.map((step) => (
          <li key={`${step.at} ${step.state} ${step.event}`}>
            <span className="adm-muted">{dateTime(step.at)}</span>
            <b>{step.state ? stateText(t, step.state) : step.event}</b>
            {step.outcome && <span className="adm-subtle">{step.outcome}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Acts({ purchase }: { purchase: AdminPurchase }) {
  const t = useT()
  const act = useAct()
  const [open, setOpen] = useState<'refund' | 'release' | null>(null)
  const close = () => setOpen(null)
  const { id } = purchase
  return (
    <aside className="adm-panel">
      <h2>{t('admin.acts')}</h2>
      {purchase.can_ask_again && (
        <ActButton
          icon={RotateCw}
          onPress={() => void act.run(() => askAgain(id), { done: t('admin.askedAgain') })}
        >
          {t('admin.askAgain')}
        </ActButton>
      )}
      {purchase.can_release && (
        <ActButton
          icon={PackageCheck}
          hint={t('admin.hintCode')}
          onPress={() => setOpen('release')}
        >
          {t('admin.release')}
        </ActButton>
      )}
      <Link
        {...adminTo('log', { kind: 'purchase', target: id })}
        className="adm-act"
        activeProps={{}}
      >
        <ScrollText className="adm-icon" aria-hidden="true" />
        {t('admin.inLog')}
      </Link>
      {purchase.can_refund && (
        <ActButton
          icon={Undo2}
          hint={t('admin.hintCodeNumber')}
          danger
          onPress={() => setOpen('refund')}
        >
          {t('admin.refund')}
        </ActButton>
      )}
      {open === 'refund' && <RefundSheet purchase={purchase} onClose={close} />}
      {open === 'release' && (
        <ActSheet
          title={t('admin.release')}
          text={t('admin.releaseText')}
          send={({ reason }) => releasePurchase(id, reason)}
          done={t('admin.released')}
          onClose={close}
        />
      )}
    </aside>
  )
}

function RefundSheet({ purchase, onClose }: { purchase: AdminPurchase; onClose: () => void }) {
  const t = useT()
  const price = usePrice()
  const amount = price(purchase.amount_cents, purchase.currency)
  return (
    <ActSheet
      title={t('admin.refund')}
      text={t('admin.refundText', { amount })}
      action={t('admin.refundAction', { amount })}
      danger
      name={purchase.number}
      send={({ reason }) => refundPurchase(purchase.id, reason)}
      done={t('admin.refunded')}
      onClose={onClose}
    />
  )
}
