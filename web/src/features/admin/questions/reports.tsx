/** The reports about a question, with the answers that were given. */

import type { AdminReport } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { useMoments } from '../parts/moments'
import { PersonLink } from '../parts/person'

const REASONS: Partial<Record<string, PlainKey>> = {
  wrong: 'admin.reportWrong',
  unclear: 'admin.reportUnclear',
  translation: 'admin.reportTranslation',
}

export const reportReason = (t: Translate, reason: string) =>
  t(REASONS[reason] ?? 'admin.reportWrong')

export const OUTCOMES = {
  corrected: 'admin.outcomeCorrected',
  retired: 'admin.outcomeRetired',
  kept: 'admin.outcomeKept',
} as const satisfies Record<string, PlainKey>

export function Reports({ reports }: { reports: readonly AdminReport[] }) {
  const t = useT()
  const { dateTime } = useMoments()
  return (
    <section className="adm-panel">
      <h2>{t('admin.reports')}</h2>
      {reports.length === 0 && <p className="adm-empty">{t('admin.neverReported')}</p>}
      {reports.map((report) => (
        <div key={report.id} className="adm-note">
          <p className="adm-line">
            <b>{reportReason(t, report.reason)}</b>
            <span className="adm-subtle">
              <PersonLink person={report.by} /> · {dateTime(report.created_at)}
            </span>
            {report.outcome && <span className="adm-tag ok">{t(OUTCOMES[report.outcome])}</span>}
          </p>
          {report.note && <p>{report.note}</p>}
          {report.answer && <p className="adm-muted">→ {report.answer}</p>}
        </div>
      ))}
    </section>
  )
}
