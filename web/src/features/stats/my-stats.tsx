/** My Stats: every figure of the period, then every match. */

import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { CallError } from '@/shared/api/call-error'
import { TIERS, type MyStats as Figures } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { Locked } from '@/shared/stats/locked'
import { filtersOf, withoutFilters, type StatsSearch } from '@/shared/stats/search'
import { useStatsSearch } from '@/shared/stats/use-stats-search'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Calendar } from './calendar'
import { useMyStats } from './calls'
import { DataCard } from './data-card'
import { DeckList } from './deck-list'
import { FirstMatch } from './first-match'
import { Folds } from './folds'
import { Groups } from './groups'
import { MatchList } from './match-list'
import { MatchupGrid } from './matchup-grid'
import { ModeSegments } from './modes/mode-segments'
import { RateCard } from './rate-card'
import { StatsBar } from './stats-bar'
import { StreakCard } from './streak-card'
import { Tiles } from './tiles'

const Arena = lazy(async () => ({ default: (await import('./modes/arena')).Arena }))
const Battlegrounds = lazy(async () => ({
  default: (await import('./modes/battlegrounds')).Battlegrounds,
}))

export function MyStats({ onNote }: { onNote: () => void }) {
  const search = useStatsSearch()
  const Mode = search.games === 'arena' ? Arena : Battlegrounds
  return (
    <>
      <ModeSegments search={search} />
      {search.games ? (
        <Suspense fallback={<span className="skeleton h-80 rounded-lg" />}>
          <Mode search={search} />
        </Suspense>
      ) : (
        <Constructed onNote={onNote} search={search} />
      )}
    </>
  )
}

interface ConstructedProps {
  onNote: () => void
  search: StatsSearch
}

function Constructed({ onNote, search }: ConstructedProps) {
  const t = useT()
  const { data: stats, error, refetch } = useMyStats(search)
  if (!stats && error)
    return (
      <div className="card">
        <LoadFailure
          text={error instanceof CallError ? authErrorText(t, error) : t('errors.network')}
          retry={() => void refetch()}
        />
      </div>
    )
  if (!stats) return <MyStatsLoading />
  return (
    <>
      {stats.any ? <Played stats={stats} search={search} /> : <FirstMatch onNote={onNote} />}
      {/* In one place for both: an import that brings the first matches goes on. */}
      <div className={stats.any ? 'mt-6' : 'mx-auto mt-6 max-w-md'}>
        <DataCard empty={!stats.any} />
      </div>
    </>
  )
}

function Played({ stats, search }: { stats: Figures; search: StatsSearch }) {
  const t = useT()
  return (
    <>
      <StatsBar stats={stats} search={search} />
      {stats.limited && (
        <div className="mb-4">
          <Locked title={t('stats.limitedTitle', { days: TIERS.free.stats_days })}>
            {t('stats.limitedText')}
          </Locked>
        </div>
      )}
      {stats.total.games + stats.total.ties === 0 ? (
        <Nothing search={search} />
      ) : (
        <Sheets stats={stats} search={search} />
      )}
      <Folds search={search} />
      <section id="matches" className="stats-matches" aria-labelledby="stats-matches">
        <h2 id="stats-matches" className="rule mb-3 text-lg">
          {t('stats.matches')}
        </h2>
        <MatchList search={search} />
      </section>
    </>
  )
}

function Sheets({ stats, search }: { stats: Figures; search: StatsSearch }) {
  return (
    <div className="stats-grid">
      <div className="stats-main">
        <RateCard stats={stats} />
        <Tiles stats={stats} />
        <MatchupGrid stats={stats} search={search} />
      </div>
      <div className="stats-side">
        <StreakCard streaks={stats.streaks} search={search} />
        <Calendar days={stats.calendar} search={search} />
        <DeckList stats={stats} search={search} />
      </div>
      <div className="stats-groups">
        <Groups stats={stats} search={search} />
      </div>
    </div>
  )
}

/** Matches exist, but none of the period and the filters. */
function Nothing({ search }: { search: StatsSearch }) {
  const t = useT()
  const filtered = filtersOf(search).length > 0
  return (
    <EmptyState
      icon={SearchX}
      title={t('stats.nothing')}
      actions={
        filtered ? (
          <Link to="/stats" search={withoutFilters(search)} className="button button-mana">
            {t('stats.clear')}
          </Link>
        ) : (
          <Link to="/stats" search={{ period: 'all' }} className="button button-mana">
            {t('stats.showAll')}
          </Link>
        )
      }
    >
      <p>{t(filtered ? 'stats.nothingFiltered' : 'stats.nothingPeriod')}</p>
    </EmptyState>
  )
}

function MyStatsLoading() {
  const t = useT()
  return (
    <div className="grid gap-4" aria-busy="true" aria-label={t('common.loading')} role="status">
      <span className="skeleton h-12 rounded-md" />
      <span className="skeleton h-80 rounded-lg" />
      <span className="skeleton h-24 rounded-lg" />
    </div>
  )
}
