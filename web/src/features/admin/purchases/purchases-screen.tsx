/** The purchases, held ones first. */

import type { AdminPurchaseRow } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { adminTo } from '../parts/admin-to'
import { AdminPage } from '../parts/admin-page'
import { Filters, SearchField } from '../parts/filters'
import { useMoments } from '../parts/moments'
import { PersonLink } from '../parts/person'
import { Table, type Column } from '../parts/table'
import { usePurchases } from './calls'
import { goodsOf, StateTag, stateText, usePrice } from './purchase-state'

interface PurchasesScreenProps {
  q?: string | undefined
  state?: string | undefined
}

const STATES = ['held', 'credited', 'processing', 'disputed', 'refunded'] as const

export function PurchasesScreen({ q = '', state }: PurchasesScreenProps) {
  const t = useT()
  const rows = usePurchases(q, state)
  return (
    <AdminPage title={t('admin.purchases')}>
      <SearchField label={t('admin.purchaseSearch')} value={q} />
      <Filters
        label={t('admin.filter')}
        name="state"
        value={state}
        filters={[
          { value: undefined, label: t('admin.filterAll') },
          ...STATES.map((value) => ({ value, label: stateText(t, value) })),
        ]}
      />
      <Table
        caption={t('admin.purchases')}
        columns={useColumns()}
        rows={rows}
        id={(row) => row.id}
        link={(row) => adminTo(`purchases/${row.id}`)}
        empty={t('admin.noPurchases')}
      />
    </AdminPage>
  )
}

function useColumns(): Column<AdminPurchaseRow>[] {
  const t = useT()
  const { dateTime } = useMoments()
  const price = usePrice()
  return [
    {
      label: t('admin.purchase'),
      render: (row) => (
        <span className="block">
          <b>{row.number}</b>
          <span className="block adm-subtle">{goodsOf(t, row.sku)}</span>
        </span>
      ),
    },
    { label: t('admin.buyer'), render: (row) => <PersonLink person={row.buyer} /> },
    {
      label: t('admin.amount'),
      end: true,
      render: (row) => <b>{price(row.amount_cents, row.currency)}</b>,
    },
    {
      label: t('admin.when'),
      render: (row) => <span className="adm-muted">{dateTime(row.created_at)}</span>,
    },
    {
      label: t('admin.state'),
      render: (row) => (
        <span className="adm-tags">
          <StateTag state={row.state} />
          {row.sandbox && <span className="adm-tag leg">{t('admin.sandbox')}</span>}
          {row.withdrawal_requested && (
            <span className="adm-tag bad">{t('admin.refundAsked')}</span>
          )}
        </span>
      ),
    },
  ]
}
