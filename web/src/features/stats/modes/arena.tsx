/** The player's runs of the arena: how many wins, by class, and every run. */

import { Swords } from 'lucide-react'
import type { ArenaFigures, ArenaRun, MyArena } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import type { StatsSearch } from '@/shared/stats/search'
import { GroupCard, GroupRow } from '../group-card'
import { MatchList } from '../match-list'
import { className } from '../names'
import { AverageRow, Probably, useDecimals } from './averages'
import { Bars } from './bars'
import { Limited, ModePage, NoneInPeriod, NoneYet, PeriodBar } from './frame'
import { useMyArena } from './mode-calls'

export function Arena({ search }: { search: StatsSearch }) {
  return (
    <ModePage query={useMyArena(search)}>
      {(stats) => <Page stats={stats} search={search} />}
    </ModePage>
  )
}

interface PageProps {
  stats: MyArena
  search: StatsSearch
}

function Page({ stats, search }: PageProps) {
  const t = useT()
  if (!stats.any)
    return (
      <NoneYet icon={Swords} title={t('modes.emptyArena')}>
        <p>{t('modes.emptyArenaText')}</p>
      </NoneYet>
    )
  return (
    <>
      <PeriodBar search={search} />
      {stats.limited && <Limited />}
      {stats.arenas.length === 0 && <NoneInPeriod search={search} />}
      {stats.arenas.map((figures) => (
        <Figures key={figures.arena} figures={figures} />
      ))}
      {stats.arenas.length > 0 && (
        <section className="stats-matches" aria-labelledby="stats-arena-matches">
          <h2 id="stats-arena-matches" className="rule mb-3 text-lg">
            {t('stats.matches')}
          </h2>
          <MatchList search={{ period: search.period, kind: 'arena' }} />
        </section>
      )}
    </>
  )
}

function Figures({ figures }: { figures: ArenaFigures }) {
  const t = useT()
  const { by_wins: byWins, max_wins: most, max_losses: losses, matches, classes } = figures
  const axis = { from: 0, to: most, middle: most / 2 }
  const columns = byWins.map((count, wins) => ({
    name: String(wins),
    label: `${t('modes.winsCount', { count: wins })}, ${t('modes.runs', { count })}`,
    count,
  }))
  const id = `arena-${figures.arena}`
  return (
    <section className="mb-6" aria-labelledby={id}>
      <h2 id={id} className="rule mb-3 text-lg">
        {t(figures.arena === 'underground' ? 'modes.underground' : 'stats.modeArena')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('modes.ends', { wins: most, losses })}</p>
      <div className="stats-grid">
        <div className="stats-main">
          <WinsCard figures={figures} />
          <Bars title={t('modes.byWins')} columns={columns} />
        </div>
        <div className="stats-side">
          <Runs runs={figures.runs} />
        </div>
        <div className="stats-groups">
          <GroupCard title={t('stats.byClass')}>
            {classes.map((it) => (
              <AverageRow
                key={it.class ?? ''}
                name={ownClass(t, it.class)}
                sign={<ClassEmblem cardClass={classOrNeutral(it.class)} className="size-8" />}
                average={it.wins}
                count={t('modes.runs', { count: it.runs })}
                tooFew={t('modes.tooFewRuns', { count: it.runs })}
                {...axis}
              />
            ))}
          </GroupCard>
          <GroupCard title={t('modes.matchRate')}>
            <GroupRow name={t('stats.all')} figures={matches} />
            {classes.map((it) => (
              <GroupRow
                key={it.class ?? ''}
                name={ownClass(t, it.class)}
                figures={it.matches}
                sign={<ClassEmblem cardClass={classOrNeutral(it.class)} className="size-8" />}
              />
            ))}
          </GroupCard>
        </div>
      </div>
    </section>
  )
}

const ownClass = (t: Translate, name: string | null) =>
  name === null ? t('stats.unknown') : className(t, name)

function WinsCard({ figures }: { figures: ArenaFigures }) {
  const t = useT()
  const decimal = useDecimals()
  const { wins, by_wins: byWins, max_wins: most } = figures
  const full = byWins.slice(most).reduce((sum, count) => sum + count, 0)
  return (
    <section className="gilt rate-card" aria-label={t('modes.averageWins')}>
      <div className="rate-card-figures">
        <h3 className="eyebrow">{t('modes.averageWins')}</h3>
        <p className="rate-big">{wins ? decimal(wins.mean) : '–'}</p>
        {wins && <Probably average={wins} tooFew={t('modes.tooFewRuns', { count: wins.count })} />}
      </div>
      <dl className="stat-tiles">
        <Tile name={t('modes.yourRuns')} value={figures.runs.length} />
        <Tile name={t('modes.fullRuns')} value={full} />
      </dl>
    </section>
  )
}

function Tile({ name, value }: { name: string; value: number }) {
  return (
    <div className="card stat-tile">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="stat-tile-value">{value}</dd>
    </div>
  )
}

/** The list shows the newest. */
const MOST_RUNS = 30

function Runs({ runs }: { runs: readonly ArenaRun[] }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <section className="card group-card">
      <h3 className="text-md">{t('modes.yourRuns')}</h3>
      <ul>
        {runs.slice(0, MOST_RUNS).map((run) => (
          <li key={`${run.from} ${run.to}`} className="run-line">
            <ClassEmblem cardClass={classOrNeutral(run.class)} className="size-8" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-bold">{ownClass(t, run.class)}</span>
              <span className="block text-xs text-muted">
                {date(run.from)}
                {run.state !== 'ended' && (
                  <> · {t(run.state === 'running' ? 'modes.running' : 'modes.retired')}</>
                )}
              </span>
            </span>
            <b className="tabular-nums" aria-hidden="true">
              {run.wins}–{run.losses}
            </b>
            <span className="sr-only">
              {t('modes.runScore', { wins: run.wins, losses: run.losses })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
