/** The period, and the filters that are set, each with a way to remove it. */

import { Link, useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal, X } from 'lucide-react'
import type { MyStats } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { PERIOD_NAMES } from '@/shared/stats/period-names'
import { useArchetypeName } from '@/shared/stats/rate'
import {
  filtersOf,
  PERIODS,
  withoutFilters,
  type FilterName,
  type StatsSearch,
} from '@/shared/stats/search'
import { StatsSegments } from '@/shared/stats/segments'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { periodOf } from './calls'
import { noonOf } from './day'
import { className, formatName, modeName } from './names'

interface StatsBarProps {
  stats: MyStats
  search: StatsSearch
}

/** Without the tracker they are shown as far as the plan goes. */
const LOCKED: ReadonlySet<string> = new Set(['90d', 'all'])

export function StatsBar({ stats, search }: StatsBarProps) {
  const t = useT()
  const navigate = useNavigate()
  const { open, sheet } = useLazySheet()
  const filters = filtersOf(search)
  return (
    <div className="stats-bar">
      <StatsSegments
        legend={t('stats.period')}
        options={PERIODS.map((value) => ({
          value,
          label: t(PERIOD_NAMES[value]),
          locked: !stats.matchups && LOCKED.has(value),
        }))}
        value={periodOf(search)}
        onChoose={(period) =>
          void navigate({ to: '/stats', search: { ...search, period }, replace: true })
        }
      />
      <button
        type="button"
        className="button button-quiet"
        onClick={() => open(async () => (await import('./filter-sheet')).FilterSheet)}
      >
        <SlidersHorizontal className="size-4.5" aria-hidden="true" />
        {filters.length > 0 ? t('stats.filtersSet', { count: filters.length }) : t('stats.filters')}
      </button>
      {filters.length > 0 && (
        <ul className="filter-chips" aria-label={t('stats.filters')}>
          {filters.map((name) => (
            <li key={name}>
              <Chip name={name} stats={stats} search={search} />
            </li>
          ))}
          <li>
            <Link to="/stats" search={withoutFilters(search)} className="filter-clear link">
              {t('stats.clear')}
            </Link>
          </li>
        </ul>
      )}
      {sheet}
    </div>
  )
}

interface ChipProps extends StatsBarProps {
  name: FilterName
}

function Chip({ name, stats, search }: ChipProps) {
  const t = useT()
  const text = useFilterText(stats)(name, search[name] ?? '')
  return (
    <Link
      to="/stats"
      search={{ ...search, [name]: undefined }}
      className="filter-chip"
      aria-label={t('stats.removeFilter', { name: text })}
    >
      {text}
      <X className="size-4 shrink-0" aria-hidden="true" />
    </Link>
  )
}

function useFilterText(stats: MyStats) {
  const t = useT()
  const { date } = useFormats()
  const nameOf = useArchetypeName()
  return (name: FilterName, value: string): string => {
    switch (name) {
      case 'deck':
        return stats.decks.find((deck) => deck.deck_id === value)?.name ?? t('stats.deck')
      case 'class':
        return t('stats.withClass', { name: className(t, value) })
      case 'opponent':
        return t('stats.against', { name: className(t, value) })
      case 'archetype': {
        const known = stats.archetypes.find(({ id }) => id === value)
        return t('stats.against', { name: known ? nameOf(known) : value })
      }
      case 'kind':
        return modeName(t, value)
      case 'format':
        return formatName(t, value)
      case 'first':
        return t(value === 'yes' ? 'stats.first' : 'stats.second')
      case 'result':
        return t(
          value === 'victory' ? 'stats.victory' : value === 'tie' ? 'stats.tie' : 'stats.defeat',
        )
      case 'source':
        return t(value === 'log' ? 'stats.fromLog' : 'stats.byHand')
      case 'day':
        return date(noonOf(value))
    }
  }
}
