/** /stats: the player's own figures, and what everyone plays, as two views of one page. */

import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useStatsSearch } from '@/shared/stats/use-stats-search'
import { Page } from '@/shared/ui/page'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { MyStats } from './my-stats'
import '@/shared/stats/stats.css'

/** `meta` is the second view. */
export function StatsScreen({ meta }: { meta: ReactNode }) {
  const t = useT()
  const { view } = useStatsSearch()
  const { open, sheet } = useLazySheet()
  const note = () => open(async () => (await import('./match-sheet')).NoteSheet)
  const title = t(view === 'meta' ? 'stats.metaTitle' : 'stats.title')
  return (
    <Page
      title={title}
      actions={
        <button
          type="button"
          className="button button-mana mr-2 min-h-10! px-3! text-sm"
          onClick={note}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          {t('stats.note')}
        </button>
      }
    >
      <nav className="view-tabs" aria-label={t('stats.views')}>
        <Link to="/stats" search={{}} activeOptions={{ exact: true, includeSearch: false }}>
          <Tab current={view !== 'meta'}>{t('stats.title')}</Tab>
        </Link>
        <Link to="/stats" search={{ view: 'meta' }}>
          <Tab current={view === 'meta'}>{t('stats.metaTitle')}</Tab>
        </Link>
      </nav>
      {view === 'meta' ? meta : <MyStats onNote={note} />}
      {sheet}
    </Page>
  )
}

function Tab({ current, children }: { current: boolean; children: ReactNode }) {
  return <span className={`view-tab ${current ? 'view-tab-current' : ''}`}>{children}</span>
}

/** Until the texts are there. */
export function StatsLoading() {
  const t = useT()
  return (
    <Page title={t('home.stats')}>
      <span className="skeleton mb-4 h-12 w-64 rounded-md" />
      <span className="skeleton h-72 rounded-lg" />
    </Page>
  )
}
