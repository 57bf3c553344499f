/** Which games My Stats is about: matches with decks, runs of the arena, or games of Battlegrounds. */

import { useNavigate } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { StatsSearch } from '@/shared/stats/search'
import { StatsSegments } from '@/shared/stats/segments'

export function ModeSegments({ search }: { search: StatsSearch }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className="stats-bar">
      <StatsSegments
        legend={t('stats.mode')}
        options={[
          { value: 'constructed', label: t('stats.modeConstructed') },
          { value: 'arena', label: t('stats.modeArena') },
          { value: 'battlegrounds', label: t('stats.modeBattlegrounds') },
        ]}
        value={search.games ?? 'constructed'}
        onChoose={(games) =>
          void navigate({
            to: '/stats',
            search: { period: search.period, games: games === 'constructed' ? undefined : games },
            replace: true,
          })
        }
      />
    </div>
  )
}
