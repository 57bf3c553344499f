/** /stats: the player's own figures, and what everyone plays, as two views of one page. */

import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { StatsSearch } from '@/shared/stats/search'
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
        <Tab current={view !== 'meta'} search={{}}>
          {t('stats.title')}
        </Tab>
        <Tab current={view === 'meta'} search={{ view: 'meta' }}>
          {t('stats.metaTitle')}
        </Tab>
      </nav>
      {view === 'meta' ? meta : <MyStats onNote={note} />}
      {sheet}
    </Page>
  )
}

interface TabProps {
  current: boolean
  search: StatsSearch
  children: ReactNode
}

function Tab({ current, search, children }: TabProps) {
  return current ? (
    <span className="view-tab view-tab-current" aria-current="page">
      {children}
    </span>
  ) : (
    <Link to="/stats" search={search} className="view-tab">
      {children}
    </Link>
  )
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
