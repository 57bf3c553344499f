/** The win rate of the period with its interval, and how it went. */

import { Share2 } from 'lucide-react'
import { STATS, type MyStats } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { Change } from '@/shared/stats/change'
import { useRates } from '@/shared/stats/rate'
import { RateLine } from './rate-line'
import { useStatsPicture } from './use-stats-picture'

export function RateCard({ stats }: { stats: MyStats }) {
  const t = useT()
  const share = useStatsPicture(stats)
  const { total, change, line } = stats
  return (
    <section className="gilt rate-card" aria-labelledby="stats-rate">
      <div className="rate-card-figures">
        <h2 id="stats-rate" className="eyebrow">
          {t('home.winRate')}
        </h2>
        <Big stats={stats} />
        <p className="rate-card-score">
          <span className="text-ok">{t('profile.wins', { count: total.wins })}</span>
          <span className="text-danger">{t('profile.losses', { count: total.losses })}</span>
        </p>
        {change && total.enough && (
          <p className="text-sm text-muted">
            <Change {...change} /> {t('stats.againstBefore')}
          </p>
        )}
        <button
          type="button"
          className="button button-quiet rate-card-share"
          onClick={() => void share()}
        >
          <Share2 className="size-4.5" aria-hidden="true" />
          {t('picture.share')}
        </button>
      </div>
      {line.length > 1 && <RateLine points={line} />}
    </section>
  )
}

function Big({ stats: { total } }: { stats: MyStats }) {
  const t = useT()
  const { whole, bare } = useRates()
  const { rate, low, high, enough, games } = total
  if (!enough || rate === null || low === null || high === null)
    return (
      <>
        <p className="rate-big">
          {total.wins}–{total.losses}
        </p>
        <p className="text-sm text-muted">
          {t('stats.untilRate', { count: STATS.min_games - games })}
        </p>
      </>
    )
  return (
    <>
      <p className="rate-big">
        {bare(rate)}
        <small>%</small>
      </p>
      <p className="text-sm text-muted">
        {t('stats.probably')}{' '}
        <strong className="whitespace-nowrap text-ink">
          {t('stats.between', { low: bare(low), high: whole(high) })}
        </strong>
      </p>
    </>
  )
}
