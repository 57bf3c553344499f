/** The server's periodic work: when each job ran last, how long it took, and what went wrong. */

import * as v from 'valibot'
import { AdminJobs, type AdminJob } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../parts/calls'
import { useMoments } from '../parts/moments'
import { Table, type Column } from '../parts/table'

/** As often as what waits is asked for. */
const EVERY_MS = 60_000

const NAMES: Partial<Record<string, PlainKey>> = {
  meta_pages: 'admin.jobMetaPages',
  opponent_decks: 'admin.jobOpponentDecks',
  weekly_letter: 'admin.jobWeeklyLetter',
  figures: 'admin.jobFigures',
  old_rooms: 'admin.jobOldRooms',
  old_duos: 'admin.jobOldDuos',
  account_usage: 'admin.jobAccountUsage',
  expired_rows: 'admin.jobExpiredRows',
  deletions: 'admin.jobDeletions',
  question_bank: 'admin.jobQuestionBank',
  deck_classes: 'admin.jobDeckClasses',
  card_update: 'admin.jobCardUpdate',
  card_files: 'admin.jobCardFiles',
  pictures: 'admin.jobPictures',
  plans: 'admin.jobPlans',
  mail: 'admin.jobMail',
}

export function Jobs() {
  const t = useT()
  const jobs = useQuery({
    ...adminQuery(['jobs'], async () =>
      v.parse(AdminJobs, await ask((data) => data.rpc('admin_jobs', {}))),
    ),
    refetchInterval: EVERY_MS,
  })
  const columns = useColumns()
  return (
    <section className="adm-column">
      <h2 className="rule text-lg">{t('admin.jobs')}</h2>
      <Table
        caption={t('admin.jobs')}
        columns={columns}
        rows={{
          rows: jobs.data?.jobs,
          error: jobs.error,
          retry: () => void jobs.refetch(),
          more: undefined,
          loadingMore: false,
        }}
        id={(job) => job.name}
        empty={t('admin.never')}
        tight
      />
    </section>
  )
}

function useColumns(): Column<AdminJob>[] {
  const t = useT()
  const { number } = useFormats()
  const { ago } = useMoments()
  return [
    {
      label: t('admin.job'),
      render: ({ name, error }) => {
        const key = NAMES[name]
        return (
          <span className="block">
            <b>{key ? t(key) : name.replaceAll('_', ' ')}</b>
            {error && <span className="block adm-mono">{error}</span>}
          </span>
        )
      },
    },
    {
      label: t('admin.jobStarted'),
      render: ({ started_at: at }) => (
        <span className="adm-muted">{at === null ? t('admin.never') : ago(at)}</span>
      ),
    },
    {
      label: t('admin.jobTook'),
      end: true,
      render: ({ took_ms: took }) => took !== null && number(took / 1000),
    },
    {
      label: t('admin.jobNode'),
      render: ({ node, every_node: every }) => (every ? t('admin.jobEveryNode') : node),
    },
    {
      label: t('admin.state'),
      render: ({ running, error }) => {
        if (running) return <span className="adm-tag mana">{t('admin.jobRunning')}</span>
        return error && <span className="adm-tag bad">{t('admin.jobFailed')}</span>
      },
    },
  ]
}
