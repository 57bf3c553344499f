/** The questions, those with reports first. */

import type { AdminQuestionFilter, AdminQuestionRow } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n } from '@/shared/i18n/i18n'
import { adminTo } from '../parts/admin-to'
import { AdminPage } from '../parts/admin-page'
import { Filters, SearchField } from '../parts/filters'
import { useMoments } from '../parts/moments'
import { Table, type Column } from '../parts/table'
import { useQuestions } from './calls'

const FILTERS: readonly AdminQuestionFilter[] = ['reported', 'retired', 'edited', 'all']

interface QuestionsScreenProps {
  q?: string | undefined
  filter?: string | undefined
}

export function QuestionsScreen({ q = '', filter }: QuestionsScreenProps) {
  const { t } = useI18n()
  const chosen = FILTERS.find((name) => name === filter) ?? 'reported'
  const rows = useQuestions(chosen, q)
  return (
    <AdminPage title={t('admin.questions')}>
      <SearchField label={t('admin.questionSearch')} value={q} />
      <Filters
        label={t('admin.filter')}
        name="filter"
        value={chosen === 'reported' ? undefined : chosen}
        filters={[
          { value: undefined, label: t('admin.filterReported') },
          { value: 'retired', label: t('admin.filterRetired') },
          { value: 'edited', label: t('admin.filterEdited') },
          { value: 'all', label: t('admin.filterAllQuestions') },
        ]}
      />
      <Table
        caption={t('admin.questions')}
        columns={useColumns()}
        rows={rows}
        id={(row) => row.id}
        link={(row) => adminTo(`questions/${row.id}`)}
        empty={t(chosen === 'reported' && !q ? 'admin.noReports' : 'admin.noQuestions')}
      />
    </AdminPage>
  )
}

function useColumns(): Column<AdminQuestionRow>[] {
  const { t, language } = useI18n()
  const { percent } = useFormats()
  const { ago } = useMoments()
  return [
    {
      label: t('admin.question'),
      render: (row) => (
        <span className="block">
          <b>{row.question[language]}</b>
          <span className="block adm-subtle">
            {row.subject} · {t(row.by_hand ? 'admin.byHand' : 'admin.generated')}
          </span>
        </span>
      ),
    },
    {
      label: t('admin.reports'),
      end: true,
      render: (row) => (row.open_reports > 0 ? <b>{row.open_reports}</b> : row.reports || ''),
    },
    {
      label: t('admin.lastReport'),
      render: (row) =>
        row.last_report_at && <span className="adm-muted">{ago(row.last_report_at)}</span>,
    },
    {
      label: t('admin.rightShare'),
      end: true,
      render: (row) =>
        row.answered > 0 && (
          <span>
            {percent(row.right / row.answered)} <span className="adm-subtle">({row.answered})</span>
          </span>
        ),
    },
    { label: t('admin.state'), render: (row) => <QuestionTags row={row} /> },
  ]
}

export function QuestionTags({ row }: { row: AdminQuestionRow }) {
  const { t } = useI18n()
  if (!row.retired && !row.edited && row.in_bank) return null
  return (
    <span className="adm-tags">
      {row.retired && <span className="adm-tag bad">{t('admin.retired')}</span>}
      {row.edited && <span className="adm-tag mana">{t('admin.edited')}</span>}
      {!row.in_bank && !row.retired && <span className="adm-tag">{t('admin.notInBank')}</span>}
    </span>
  )
}
