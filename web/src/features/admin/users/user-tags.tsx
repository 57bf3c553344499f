/** What is unusual about an account, and its plan. */

import type { AdminUserRow } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { useMoments } from '../parts/moments'

export function UserTags({ row }: { row: AdminUserRow }) {
  const t = useT()
  const { left } = useMoments()
  if (!row.admin && !row.ban && row.confirmed && !row.deletion_requested) return null
  return (
    <span className="adm-tags">
      {row.ban && (
        <span className="adm-tag bad">
          {row.ban.until
            ? t('admin.bannedFor', { time: left(row.ban.until) })
            : t('admin.bannedForever')}
        </span>
      )}
      {row.deletion_requested && <span className="adm-tag mana">{t('admin.filterDeletion')}</span>}
      {!row.confirmed && <span className="adm-tag">{t('admin.unconfirmed')}</span>}
      {row.admin && <span className="adm-tag mana">{t('admin.admin')}</span>}
    </span>
  )
}

export function TierTag({ row }: { row: Pick<AdminUserRow, 'tier' | 'tier_until'> }) {
  const t = useT()
  const { day } = useMoments()
  if (row.tier === 'free') return <span className="adm-tag">{t('admin.free')}</span>
  return (
    <span className="adm-tags">
      <span className="adm-tag leg">{t(row.tier_until ? 'admin.tracker' : 'admin.lifetime')}</span>
      {row.tier_until && <span className="adm-subtle">→ {day(row.tier_until)}</span>}
    </span>
  )
}
