/** Archetypes, or classes, ranked by the lower end of their interval. On a phone the same table shows less beside each name. */

import { Link } from '@tanstack/react-router'
import type { ShareChange, WinRate } from '@/shared/api/contract.gen'
import type { CardClass } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { Change } from '@/shared/stats/change'
import { IntervalBar } from '@/shared/stats/interval-bar'
import { useRates } from '@/shared/stats/rate'
import type { MetaArgs } from './calls'

export interface MetaLine {
  /** Null without a page of its own. */
  id: string | null
  key: string
  name: string
  cardClass: CardClass
  figures: WinRate
  share: number
  change: ShareChange | null
}

interface MetaTableProps {
  title: string
  lines: readonly MetaLine[]
  args: MetaArgs
  chosen: string | undefined
}

/** The axis of the intervals, wide enough for most of them. */
const AXIS = { from: 0.4, to: 0.6 }

export function MetaTable({ title, lines, args, chosen }: MetaTableProps) {
  const t = useT()
  const widest = Math.max(...lines.map(({ share }) => share))
  return (
    <div className="card meta-table">
      <table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="meta-rate">
              {t('meta.wins')}
            </th>
            <th scope="col" className="meta-interval">
              <span className="meta-axis" aria-hidden="true">
                <span>40</span>
                <span>50</span>
                <span>60 %</span>
              </span>
              <span className="sr-only">{t('stats.interval')}</span>
            </th>
            <th scope="col" className="meta-share">
              {t('meta.share')}
            </th>
            <th scope="col" className="meta-change">
              {t('meta.change')}
            </th>
            <th scope="col" className="meta-games">
              {t('meta.games')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              args={args}
              widest={widest}
              current={line.id !== null && line.id === chosen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  line: MetaLine
  args: MetaArgs
  widest: number
  current: boolean
}

function Line({ line, args, widest, current }: LineProps) {
  const t = useT()
  const { number } = useFormats()
  const { fine, bare, whole } = useRates()
  const { id, name, cardClass, figures, share, change } = line
  const label = (
    <>
      <ClassEmblem cardClass={cardClass} className="size-8" />
      <span className="min-w-0">
        <span className="meta-name">{name}</span>
        <span className="meta-small">
          {fine(share)} · {t('stats.gamesShort', { count: figures.games })}
        </span>
      </span>
    </>
  )
  return (
    <tr className={current ? 'meta-current' : undefined}>
      <th scope="row">
        {id === null ? (
          <span className="meta-line">{label}</span>
        ) : (
          <Link
            to="/stats"
            search={{ view: 'meta', ...args, archetype: id }}
            className="meta-line"
            aria-current={current ? 'true' : undefined}
            resetScroll={false}
          >
            {label}
          </Link>
        )}
      </th>
      <td className="meta-rate">
        <b>{fine(figures.rate ?? 0)}</b>
        <span className="meta-small">
          {change ? <Change {...change} /> : `${bare(figures.low ?? 0)}–${bare(figures.high ?? 1)}`}
        </span>
      </td>
      <td className="meta-interval">
        <IntervalBar figures={figures} {...AXIS} />
        <span className="sr-only">
          {t('stats.between', { low: bare(figures.low ?? 0), high: whole(figures.high ?? 1) })}
        </span>
      </td>
      <td className="meta-share">
        <span className="share-bar">
          <span className="share-track">
            <i style={{ width: `${(share / widest) * 100}%` }} />
          </span>
          {fine(share)}
        </span>
      </td>
      <td className="meta-change">
        {change ? <Change {...change} /> : <span className="text-muted">–</span>}
      </td>
      <td className="meta-games">{number(figures.games)}</td>
    </tr>
  )
}
