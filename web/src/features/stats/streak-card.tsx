/** Wins or losses in a row, the records, and the last results. */

import { Flame, Snowflake } from 'lucide-react'
import type { StatsStreaks } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { LIST_FILTERS, type StatsSearch } from '@/shared/stats/search'
import { useMatches } from './calls'
import { outcomeOf } from './outcome'

const MOST = 10

interface StreakCardProps {
  streaks: StatsStreaks
  search: StatsSearch
}

export function StreakCard({ streaks, search }: StreakCardProps) {
  const t = useT()
  const { current, longest_wins: wins, longest_losses: losses } = streaks
  const Icon = current < 0 ? Snowflake : Flame
  return (
    <section className="card streak-card" aria-labelledby="stats-streak">
      <div className="flex items-center gap-3">
        <Icon
          className={`size-7 shrink-0 ${current < 0 ? 'text-mana' : 'text-leg'}`}
          aria-hidden="true"
        />
        <div className="min-w-0">
          <h2 id="stats-streak" className="text-md font-body!">
            {current < 0
              ? t('stats.losingStreak', { count: -current })
              : t('stats.winningStreak', { count: current })}
          </h2>
          <p className="text-xs text-muted">{t('stats.streakRecords', { wins, losses })}</p>
        </div>
      </div>
      {!LIST_FILTERS.some((name) => search[name]) && <LastResults search={search} />}
    </section>
  )
}

const LETTERS = {
  victory: 'stats.letterVictory',
  defeat: 'stats.letterDefeat',
  tie: 'stats.letterTie',
} as const

/** The newest is the last one, as in the line above. */
function LastResults({ search }: { search: StatsSearch }) {
  const t = useT()
  const { data } = useMatches(search)
  const last = (data?.pages[0]?.matches ?? []).slice(0, MOST).toReversed()
  if (last.length === 0) return null
  return (
    <ol className="last-results" aria-label={t('stats.lastResults')}>
      {last.map((match) => {
        const outcome = outcomeOf(match.result)
        return (
          <li key={match.id} className={`last-result last-result-${outcome}`}>
            <span aria-hidden="true">{t(LETTERS[outcome])}</span>
            <span className="sr-only">{t(`stats.${outcome}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
