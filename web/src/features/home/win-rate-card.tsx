/** The player's win rate of the last 30 days, once there are matches. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, Flame } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { WinsAndLosses } from '@/shared/profile/wins-and-losses'
import { Ring } from '@/shared/ui/ring'
import { useHomeStats } from './home-stats'

/** A shorter streak is no news. */
const STREAK = 3

export function WinRateCard() {
  const t = useT()
  const { percent } = useFormats()
  const { data: stats } = useHomeStats()
  if (!stats?.any) return null
  const { total, streak, best_deck: best } = stats
  const { rate, low, high, enough } = total
  return (
    <Link to="/stats" className="card rise flex flex-wrap items-center gap-4 p-4 lg:px-6">
      <Ring
        percent={enough && rate !== null ? Math.round(rate * 100) : null}
        label={t('home.winRate')}
        className="size-21 shrink-0 lg:size-26"
      />
      <span className="min-w-0 flex-1 basis-28">
        <span className="eyebrow block">{t('home.winRate')}</span>
        <WinsAndLosses wins={total.wins} losses={total.losses} />
        <span className="block text-sm text-muted">
          {enough && low !== null && high !== null
            ? t('home.between', { low: Math.round(low * 100), high: percent(high) })
            : t('home.last30')}
        </span>
        {streak >= STREAK && (
          <span className="mt-1 flex items-center gap-1.5 text-sm font-bold">
            <Flame className="size-4.5 shrink-0 text-leg" aria-hidden="true" />
            {t('home.streak', { count: streak })}
          </span>
        )}
        {best?.name && best.rate !== null && streak < STREAK && (
          <span className="block truncate text-sm">
            {best.name} · {percent(best.rate)}
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}
