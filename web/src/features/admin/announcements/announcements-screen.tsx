/** The banners for all players: planned, shown, over. */

import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import {
  AdminAnnouncements,
  type AdminAnnouncement,
  type AnnouncementState,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useI18n } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { AdminPage } from '../parts/admin-page'
import { useRows } from '../parts/calls'
import { useMoments } from '../parts/moments'
import { Table, type Column } from '../parts/table'
import { useAct } from '../parts/use-act'
import { AnnouncementSheet, saveAnnouncement } from './announcement-sheet'

const STATES: Record<AnnouncementState, { text: PlainKey; tone: string }> = {
  planned: { text: 'admin.planned', tone: 'mana' },
  shown: { text: 'admin.shown', tone: 'ok' },
  over: { text: 'admin.over', tone: '' },
}

export function AnnouncementsScreen() {
  const { t } = useI18n()
  const [editing, setEditing] = useState<AdminAnnouncement | 'new' | null>(null)
  const rows = useRows(['announcements'], async (cursor) =>
    v.parse(AdminAnnouncements, await ask((data) => data.rpc('admin_announcements', { cursor }))),
  )
  return (
    <AdminPage
      title={t('admin.announcements')}
      text={t('admin.announcementsText')}
      actions={
        <button type="button" className="button button-mana" onClick={() => setEditing('new')}>
          <Plus className="size-4" aria-hidden="true" />
          {t('admin.announce')}
        </button>
      }
    >
      <Table
        caption={t('admin.announcements')}
        columns={useColumns(setEditing)}
        rows={rows}
        id={(row) => row.id}
        empty={t('admin.noAnnouncements')}
      />
      {editing && (
        <AnnouncementSheet
          announcement={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminPage>
  )
}

function useColumns(onEdit: (row: AdminAnnouncement) => void): Column<AdminAnnouncement>[] {
  const { t, language } = useI18n()
  const { dateTime } = useMoments()
  const { run } = useAct()
  const remove = (row: AdminAnnouncement) =>
    void run(() => ask((data) => data.rpc('admin_announcement_delete', { id: row.id })), {
      done: t('admin.announcementDeleted'),
      undo: row.state === 'over' ? undefined : () => saveAnnouncement({ ...row, id: null }),
    })
  return [
    { label: t('admin.text'), render: (row) => <b>{row.texts[language]}</b> },
    {
      label: t('admin.from'),
      render: (row) => <span className="adm-muted">{dateTime(row.starts_at)}</span>,
    },
    {
      label: t('admin.until'),
      render: (row) => <span className="adm-muted">{dateTime(row.ends_at)}</span>,
    },
    {
      label: t('admin.state'),
      render: (row) => (
        <span className="adm-tags">
          <span className={`adm-tag ${STATES[row.state].tone}`}>{t(STATES[row.state].text)}</span>
          {row.tone === 'warning' && <span className="adm-tag leg">{t('admin.toneWarning')}</span>}
        </span>
      ),
    },
    {
      label: t('admin.acts'),
      bare: true,
      end: true,
      render: (row) => (
        <>
          <button type="button" className="adm-small" onClick={() => onEdit(row)}>
            {t('admin.edit')}
          </button>
          <button type="button" className="adm-small danger" onClick={() => remove(row)}>
            {t('admin.delete')}
          </button>
        </>
      ),
    },
  ]
}
