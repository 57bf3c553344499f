/** The players: searched by name, address or id, filtered, newest first. */

import type { AdminUserFilter, AdminUserRow, AdminUserSort } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { adminTo } from '../parts/admin-to'
import { AdminPage } from '../parts/admin-page'
import { Filters, SearchField } from '../parts/filters'
import { useMoments } from '../parts/moments'
import { Face, shortId } from '../parts/person'
import { Table, type Column } from '../parts/table'
import { useUsers } from './calls'
import { TierTag, UserTags } from './user-tags'

const FILTERS: readonly { value: AdminUserFilter; label: PlainKey }[] = [
  { value: 'tracker', label: 'admin.filterTracker' },
  { value: 'banned', label: 'admin.filterBanned' },
  { value: 'unconfirmed', label: 'admin.filterUnconfirmed' },
  { value: 'deletion', label: 'admin.filterDeletion' },
  { value: 'seen', label: 'admin.filterSeen' },
  { value: 'admins', label: 'admin.filterAdmins' },
]

/** How a column sorts, first one way and then the other. */
const SORTS = {
  name: { first: 'name', reversed: 'name_down', starts: 'ascending' },
  seen: { first: 'seen', reversed: 'seen_long_ago', starts: 'descending' },
  joined: { first: 'newest', reversed: 'oldest', starts: 'descending' },
} as const

const ALL_SORTS: readonly AdminUserSort[] = Object.values(SORTS).flatMap(({ first, reversed }) => [
  first,
  reversed,
])

interface UsersScreenProps {
  q?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
}

export function UsersScreen({ q = '', filter, sort }: UsersScreenProps) {
  const t = useT()
  const chosen = FILTERS.find(({ value }) => value === filter)?.value
  const sorted = ALL_SORTS.find((known) => known === sort) ?? 'newest'
  const users = useUsers(q, chosen, sorted)
  const sortBy = (column: keyof typeof SORTS): Column<AdminUserRow>['sort'] => {
    const { first, reversed, starts } = SORTS[column]
    const other = starts === 'ascending' ? 'descending' : 'ascending'
    return {
      link: adminTo('users', {
        ...(q && { q }),
        ...(chosen && { filter: chosen }),
        sort: sorted === first ? reversed : first,
      }),
      now: sorted === first ? starts : sorted === reversed ? other : undefined,
    }
  }
  const total = users.first?.total
  return (
    <AdminPage
      title={t('admin.users')}
      actions={
        typeof total === 'number' && (
          <span className="adm-muted">{t('admin.accounts', { count: total })}</span>
        )
      }
    >
      <SearchField label={t('admin.userSearch')} value={q} />
      <Filters
        label={t('admin.filter')}
        name="filter"
        value={chosen}
        filters={[
          { value: undefined, label: t('admin.filterEveryone') },
          ...FILTERS.map(({ value, label }) => ({ value, label: t(label) })),
        ]}
      />
      <Table
        caption={t('admin.users')}
        columns={useColumns(sortBy)}
        rows={users}
        id={(row) => row.id}
        link={(row) => adminTo(`users/${row.id}`)}
        empty={t('admin.noUsers')}
      />
    </AdminPage>
  )
}

function useColumns(
  sortBy: (column: keyof typeof SORTS) => Column<AdminUserRow>['sort'],
): Column<AdminUserRow>[] {
  const t = useT()
  const { number } = useFormats()
  const { ago, day } = useMoments()
  return [
    {
      label: t('admin.player'),
      sort: sortBy('name'),
      render: (row) => (
        <span className="adm-who">
          <Face name={row.username ?? '?'} picture={row.avatar_url} />
          <span>
            <b>{row.username ?? shortId(row.id)}</b>
            <br />
            <span className="adm-muted">{row.email}</span>
          </span>
        </span>
      ),
    },
    { label: t('admin.tier'), render: (row) => <TierTag row={row} /> },
    { label: t('admin.mana'), end: true, render: (row) => <b>{number(row.mana)}</b> },
    {
      label: t('admin.seen'),
      sort: sortBy('seen'),
      render: (row) => (
        <span className="adm-muted">{row.seen_at ? ago(row.seen_at) : t('admin.never')}</span>
      ),
    },
    {
      label: t('admin.joined'),
      sort: sortBy('joined'),
      render: (row) => <span className="adm-muted">{day(row.created_at)}</span>,
    },
    { label: t('admin.state'), render: (row) => <UserTags row={row} /> },
  ]
}
