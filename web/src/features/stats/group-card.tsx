/** Win rates of one kind below each other: each with its interval, its figure and how many matches it has. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WinRate } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { IntervalBar } from '@/shared/stats/interval-bar'
import { useRates } from '@/shared/stats/rate'
import type { StatsSearch } from '@/shared/stats/search'

interface GroupCardProps {
  title: string
  children: ReactNode
}

export function GroupCard({ title, children }: GroupCardProps) {
  return (
    <section className="card group-card">
      <h3 className="text-md">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

interface GroupRowProps {
  name: string
  figures: WinRate
  /** Before the name. */
  sign?: ReactNode
  /** The filters that show these matches. */
  search?: StatsSearch | undefined
}

export function GroupRow({ name, figures, sign, search }: GroupRowProps) {
  const row = (
    <>
      {sign}
      <span className="group-name">{name}</span>
      <GroupFigures figures={figures} />
    </>
  )
  return (
    <li>
      {search ? (
        <Link to="/stats" search={search} hash="matches" className="group-row">
          {row}
        </Link>
      ) : (
        <div className="group-row">{row}</div>
      )}
    </li>
  )
}

export function GroupFigures({ figures }: { figures: WinRate }) {
  const t = useT()
  const { whole, bare } = useRates()
  const { rate, low, high, games, wins, losses, enough } = figures
  const shown = enough && rate !== null && low !== null && high !== null
  return (
    <>
      {shown ? (
        <span className="group-bar">
          <IntervalBar figures={figures} from={0.2} to={0.8} />
        </span>
      ) : (
        <span className="group-bar group-few">{t('stats.tooFew', { count: games })}</span>
      )}
      <span className="group-rate">
        {shown ? whole(rate) : `${wins}–${losses}`}
        {shown && (
          <>
            <small aria-hidden="true">{t('stats.gamesShort', { count: games })}</small>
            <span className="sr-only">
              {t('stats.between', { low: bare(low), high: whole(high) })},{' '}
              {t('stats.games', { count: games })}
            </span>
          </>
        )}
      </span>
    </>
  )
}
