/** Letters that were not sent yet. */

import { Send } from 'lucide-react'
import * as v from 'valibot'
import { AdminOutbox, type AdminLetter } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { AdminPage } from '../parts/admin-page'
import { useRows } from '../parts/calls'
import { useMoments } from '../parts/moments'
import { Table, type Column } from '../parts/table'
import { useAct } from '../parts/use-act'

const sendAgain = (letter: string | null) =>
  ask((data) => data.rpc('admin_outbox_send', { letter_id: letter }))

export function OutboxScreen() {
  const t = useT()
  const { run } = useAct()
  const rows = useRows(['outbox'], async (cursor) =>
    v.parse(AdminOutbox, await ask((data) => data.rpc('admin_outbox', { cursor }))),
  )
  const send = (letter: string | null) =>
    void run(() => sendAgain(letter), { done: t('admin.sentAgain') })
  return (
    <AdminPage
      title={t('admin.outbox')}
      text={t('admin.outboxText')}
      actions={
        rows.rows?.some(({ stuck }) => stuck) && (
          <button type="button" className="button button-quiet" onClick={() => send(null)}>
            <Send className="size-4" aria-hidden="true" />
            {t('admin.sendStuck')}
          </button>
        )
      }
    >
      <Table
        caption={t('admin.outbox')}
        columns={useColumns(send)}
        rows={rows}
        id={(row) => row.id}
        empty={t('admin.noLetters')}
      />
    </AdminPage>
  )
}

function useColumns(onSend: (letter: string) => void): Column<AdminLetter>[] {
  const t = useT()
  const { ago, dateTime } = useMoments()
  return [
    {
      label: t('admin.letter'),
      render: (row) => (
        <span className="block">
          <b>{row.subject}</b>
          <span className="block adm-subtle">{row.to}</span>
        </span>
      ),
    },
    {
      label: t('admin.written'),
      render: (row) => <span className="adm-muted">{ago(row.created_at)}</span>,
    },
    { label: t('admin.attempts'), end: true, render: (row) => row.attempts },
    {
      label: t('admin.nextAttempt'),
      render: (row) => <span className="adm-muted">{dateTime(row.send_at)}</span>,
    },
    {
      label: t('admin.state'),
      render: (row) =>
        row.in_hand ? (
          <span className="adm-tag mana">{t('admin.sending')}</span>
        ) : (
          row.stuck && <span className="adm-tag bad">{t('admin.stuck')}</span>
        ),
    },
    {
      label: t('admin.acts'),
      bare: true,
      end: true,
      render: (row) =>
        !row.in_hand && (
          <button type="button" className="adm-small" onClick={() => onSend(row.id)}>
            {t('admin.sendNow')}
          </button>
        ),
    },
  ]
}
