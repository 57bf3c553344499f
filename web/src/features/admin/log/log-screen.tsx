/** The log of every act, by the page, a key or the command line. Nothing in it is changed or deleted. */

import { Link2, TriangleAlert, X } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { AdminLog, type ActorKind, type AdminLogRow } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { adminTo } from '../parts/admin-to'
import { AdminPage } from '../parts/admin-page'
import { useRows } from '../parts/calls'
import { Filters, SearchField } from '../parts/filters'
import { useMoments } from '../parts/moments'
import { shortId } from '../parts/person'
import { Table, type Column } from '../parts/table'
import { ActionName } from './action-name'
import { Target } from './target'
import { changesOf } from './changes'

interface LogFilter {
  value: string
  label: PlainKey
  actions?: string[]
  kinds?: ActorKind[]
}

const FILTERS: readonly LogFilter[] = [
  {
    value: 'gifts',
    label: 'admin.filterGifts',
    actions: ['mana.adjust', 'tier.grant', 'purchase.refund', 'purchase.release'],
  },
  {
    value: 'sanctions',
    label: 'admin.filterSanctions',
    actions: ['user.ban', 'user.unban', 'user.end_sessions', 'user.delete', 'deletion.approve'],
  },
  { value: 'outside', label: 'admin.filterOutside', kinds: ['secret_key', 'command', 'system'] },
]

const ACTORS: Record<Exclude<ActorKind, 'admin'>, PlainKey> = {
  secret_key: 'admin.actorKey',
  command: 'admin.actorCommand',
  system: 'admin.actorSystem',
}

interface LogScreenProps {
  q?: string | undefined
  filter?: string | undefined
  kind?: string | undefined
  target?: string | undefined
  actor?: string | undefined
  action?: string | undefined
}

export function LogScreen({ q, filter, kind, target, actor, action }: LogScreenProps) {
  const t = useT()
  const { utcDay } = useMoments()
  const chosen = FILTERS.find(({ value }) => value === filter)
  const asked = {
    search: q ?? null,
    actor: actor ?? null,
    kinds: chosen?.kinds ?? null,
    actions: action ? [action] : (chosen?.actions ?? null),
    target_kind: kind ?? null,
    target: target ?? null,
  }
  const log = useRows(['log', asked], async (cursor) => {
    const after = cursor === null ? null : Number(cursor)
    const part = v.parse(AdminLog, await ask((data) => data.rpc('admin_log', { ...asked, after })))
    return { ...part, next: part.next === null ? null : String(part.next) }
  })
  const isNarrowed = Boolean(target ?? actor ?? action)
  return (
    <AdminPage
      title={t('admin.log')}
      text={t('admin.logText')}
      actions={log.first && <Chain log={log.first} />}
    >
      <div className="adm-line">
        <SearchField label={t('admin.logSearch')} value={q ?? ''} />
        <Filters
          label={t('admin.filter')}
          name="filter"
          value={chosen?.value}
          filters={[
            { value: undefined, label: t('admin.filterEverything') },
            ...FILTERS.map(({ value, label }) => ({ value, label: t(label) })),
          ]}
        />
      </div>
      {isNarrowed && (
        <Link {...adminTo('log')} className="adm-filter justify-self-start" activeProps={{}}>
          <X className="size-4" aria-hidden="true" />
          {t('admin.wholeLog')}
        </Link>
      )}
      <Table
        caption={t('admin.log')}
        columns={useColumns()}
        rows={log}
        id={(row) => String(row.number)}
        group={(row) => utcDay(row.at)}
        empty={t('admin.noLog')}
      />
    </AdminPage>
  )
}

function useColumns(): Column<AdminLogRow>[] {
  const t = useT()
  const { clock } = useMoments()
  return [
    {
      label: t('admin.timeUtc'),
      render: (row) => <span className="adm-muted adm-number">{clock(row.at)}</span>,
    },
    { label: t('admin.act'), render: (row) => <ActionName action={row.action} /> },
    { label: t('admin.target'), render: (row) => <Target row={row} /> },
    {
      label: t('admin.detail'),
      render: (row) => (
        <span className="block adm-anywhere">
          {changesOf(t, row)}
          {row.reason && (
            <span className="block adm-muted">{t('admin.quoted', { text: row.reason })}</span>
          )}
        </span>
      ),
    },
    { label: t('admin.by'), render: (row) => <Author row={row} /> },
    {
      label: t('admin.hash'),
      end: true,
      render: (row) => <span className="adm-mono">{shortId(row.hash)}</span>,
    },
  ]
}

function Chain({ log }: { log: Pick<AdminLog, 'fault' | 'total'> }) {
  const t = useT()
  return log.fault === null ? (
    <span className="adm-tag ok adm-chain">
      <Link2 className="size-4" aria-hidden="true" />
      {t('admin.chainWhole', { count: log.total })}
    </span>
  ) : (
    <span role="alert" className="adm-tag bad adm-chain">
      <TriangleAlert className="size-4" aria-hidden="true" />
      {t('admin.chainBroken', { fault: log.fault })}
    </span>
  )
}

function Author({ row }: { row: AdminLogRow }) {
  const t = useT()
  if (row.actor_kind !== 'admin') {
    return (
      <span className="block">
        {t(ACTORS[row.actor_kind])}
        <span className="block adm-subtle">{t('admin.outside')}</span>
      </span>
    )
  }
  return row.actor_id ? (
    <Link {...adminTo('log', { actor: row.actor_id })} className="adm-ref" activeProps={{}}>
      {row.actor_name ?? t('admin.deletedId', { id: shortId(row.actor_id) })}
    </Link>
  ) : null
}
