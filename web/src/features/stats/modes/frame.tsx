/** What the figures of the arena and of Battlegrounds have in common: the period, what the plan does not show, nothing yet. */

import { Link, useNavigate } from '@tanstack/react-router'
import { Radar, SearchX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError } from '@/shared/api/call-error'
import { TIERS } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import { authErrorText } from '@/shared/session/auth-error'
import { Locked } from '@/shared/stats/locked'
import { PERIOD_NAMES } from '@/shared/stats/period-names'
import { PERIODS, type StatsSearch } from '@/shared/stats/search'
import { StatsSegments } from '@/shared/stats/segments'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { periodOf } from '../calls'
import './other-modes.css'

interface PeriodBarProps {
  search: StatsSearch
  children?: ReactNode
}

export function PeriodBar({ search, children }: PeriodBarProps) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className="stats-bar">
      <StatsSegments
        legend={t('stats.period')}
        options={PERIODS.map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
        value={periodOf(search)}
        onChoose={(period) =>
          void navigate({ to: '/stats', search: { ...search, period }, replace: true })
        }
      />
      {children}
    </div>
  )
}

export function Limited() {
  const t = useT()
  return (
    <div className="mb-4">
      <Locked title={t('stats.limitedTitle', { days: TIERS.free.stats_days })}>
        {t('stats.limitedText')}
      </Locked>
    </div>
  )
}

interface ModePageProps<Stats> {
  /** The figures, asked for while the texts are loaded. */
  query: { data: Stats | undefined; error: Error | null; refetch: () => unknown }
  children: (stats: Stats) => ReactNode
}

export function ModePage<Stats>({ query, children }: ModePageProps<Stats>) {
  const t = useT()
  const { data, error, refetch } = query
  if (!data && error)
    return (
      <div className="card">
        <LoadFailure
          text={error instanceof CallError ? authErrorText(t, error) : t('errors.network')}
          retry={() => void refetch()}
        />
      </div>
    )
  return (
    <TextsOf part="modes" waiting={<ModePageLoading />}>
      {data ? children(data) : <ModePageLoading />}
    </TextsOf>
  )
}

export const ModePageLoading = () => <span className="skeleton h-80 rounded-lg" aria-busy="true" />

interface NoneYetProps {
  icon: LucideIcon
  title: string
  children: ReactNode
}

/** For a player without any game of the mode: how they are recorded. */
export function NoneYet({ icon, title, children }: NoneYetProps) {
  const t = useT()
  return (
    <EmptyState
      icon={icon}
      title={title}
      actions={
        <Link to="/deck-tracker" className="button button-primary">
          <Radar className="size-5" aria-hidden="true" />
          {t('stats.openTracker')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}

/** Games exist, but none of the period. */
export function NoneInPeriod({ search }: { search: StatsSearch }) {
  const t = useT()
  return (
    <EmptyState
      icon={SearchX}
      title={t('modes.nothing')}
      actions={
        <Link to="/stats" search={{ ...search, period: 'all' }} className="button button-mana">
          {t('modes.showAll')}
        </Link>
      }
    />
  )
}
