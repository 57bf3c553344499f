/** Small figures beside the win rate: going first and second, the best deck, ties. */

import type { WinRate, MyStats } from '@/shared/api/contract.gen'
import { STATS } from '@/shared/api/contract.gen'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useRates } from '@/shared/stats/rate'

export function Tiles({ stats }: { stats: MyStats }) {
  const t = useT()
  const { whole } = useRates()
  const { best_deck: best, total } = stats
  return (
    <dl className="stat-tiles">
      <RateTile name={t('stats.first')} figures={stats.first} />
      <RateTile name={t('stats.second')} figures={stats.second} />
      <Tile
        name={t('stats.bestDeck')}
        value={best?.rate == null ? '–' : whole(best.rate)}
        detail={
          best
            ? `${best.name ?? t('profile.unnamedDeck')} · ${t('stats.games', { count: best.games })}`
            : t('stats.noBestDeck', { count: STATS.best_deck_games })
        }
      />
      <Tile
        name={t('stats.played')}
        value={total.games + total.ties}
        detail={t('stats.ties', { count: total.ties })}
      />
    </dl>
  )
}

function RateTile({ name, figures }: { name: string; figures: WinRate }) {
  const t = useT()
  const { whole, bare } = useRates()
  const { rate, low, high, games, wins, losses, enough } = figures
  if (games === 0) return <Tile name={name} value="–" detail={t('stats.notKnown')} />
  if (!enough || rate === null || low === null || high === null)
    return (
      <Tile name={name} value={`${wins}–${losses}`} detail={t('stats.tooFew', { count: games })} />
    )
  return (
    <Tile
      name={name}
      value={whole(rate)}
      detail={`${t('stats.games', { count: games })} · ${bare(low)}–${bare(high)}`}
    />
  )
}

function Tile({ name, value, detail }: { name: string; value: ReactNode; detail: string }) {
  return (
    <div className="card stat-tile">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="stat-tile-value">{value}</dd>
      <dd className="text-xs text-muted">{detail}</dd>
    </div>
  )
}
