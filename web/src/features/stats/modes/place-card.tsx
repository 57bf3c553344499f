/** The average place of the period with its interval, the shares of good places, and how it went. */

import { type MyBattlegrounds, type WinRate } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { useRates } from '@/shared/stats/rate'
import { Probably, useDecimals } from './averages'
import { PlaceLine } from './place-line'

export function PlaceCard({ stats }: { stats: MyBattlegrounds }) {
  const t = useT()
  const decimal = useDecimals()
  const { total, line, duos, places } = stats
  const { average } = total
  if (!average) return null
  return (
    <section className="gilt rate-card" aria-labelledby="stats-places">
      <div className="rate-card-figures">
        <h2 id="stats-places" className="eyebrow">
          {t('modes.averagePlace')}
        </h2>
        <p className="rate-big">{decimal(average.mean)}</p>
        <Probably average={average} tooFew={t('modes.tooFewGames', { count: average.count })} />
        <dl className="grid gap-1 text-sm">
          <Share name={t(duos ? 'modes.top2' : 'modes.top4')} figures={total.top} />
          <Share name={t('modes.firsts')} figures={total.first} />
        </dl>
        <p className="text-sm text-muted">{t('modes.games', { count: average.count })}</p>
      </div>
      {line.length > 1 && <PlaceLine points={line} places={places.length} />}
    </section>
  )
}

function Share({ name, figures }: { name: string; figures: WinRate }) {
  const { whole, bare } = useRates()
  const t = useT()
  const { rate, low, high, wins, games, enough } = figures
  const shown = enough && rate !== null && low !== null && high !== null
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd>
        <b>{shown ? whole(rate) : `${wins}/${games}`}</b>
        {shown && (
          <small className="text-muted">
            {' '}
            {t('stats.between', { low: bare(low), high: whole(high) })}
          </small>
        )}
      </dd>
    </div>
  )
}
