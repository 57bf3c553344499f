/** Meta Stats: what everyone plays, by period, format and rank. The archetype that was chosen is beside the list or replaces it. */

import { Link, useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { META, type MetaStats } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useNow } from '@/shared/lib/use-now'
import { useWide } from '@/shared/lib/use-wide'
import { authErrorText } from '@/shared/session/auth-error'
import { Locked } from '@/shared/stats/locked'
import { PERIOD_NAMES } from '@/shared/stats/period-names'
import { BRACKETS, type Bracket } from '@/shared/stats/search'
import { StatsSegments } from '@/shared/stats/segments'
import { useStatsSearch } from '@/shared/stats/use-stats-search'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { ArchetypeDetail } from './archetype-detail'
import { MetaTable, type MetaLine } from './meta-table'
import { Matrix } from './matrix'
import { metaArgs, useMeta, type MetaArgs } from './calls'
import { useLineName } from './line-name'
import '@/shared/stats/stats.css'

const BRACKET_NAMES: Record<Bracket, PlainKey> = {
  all: 'meta.allRanks',
  legend: 'ranks.legend',
  diamond: 'ranks.diamond',
  platinum: 'ranks.platinum',
  low: 'meta.lowRanks',
}

export function MetaView() {
  const t = useT()
  const wide = useWide()
  const search = useStatsSearch()
  const args = metaArgs(search)
  const { data: meta, error, refetch } = useMeta(args)
  const opened = search.archetype
  if (opened && !wide) return <ArchetypeDetail id={opened} args={args} back />
  return (
    <>
      <MetaBar args={args} limited={meta?.limited ?? false} />
      {!meta && error && (
        <div className="card">
          <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
        </div>
      )}
      {!meta && !error && <span className="skeleton h-96 rounded-lg" />}
      {meta && <MetaBody meta={meta} args={args} opened={opened} />}
    </>
  )
}

interface MetaBarProps {
  args: MetaArgs
  limited: boolean
}

function MetaBar({ args, limited }: MetaBarProps) {
  const t = useT()
  const navigate = useNavigate()
  const show = (changes: Partial<MetaArgs>) =>
    void navigate({
      to: '/stats',
      search: { view: 'meta', ...args, ...changes },
      replace: true,
    })
  return (
    <div className="stats-bar">
      <StatsSegments
        legend={t('stats.period')}
        options={META.periods.map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
        value={args.period}
        onChoose={(period) => show({ period })}
      />
      <StatsSegments
        legend={t('stats.format')}
        options={META.formats.map((value) => ({ value, label: t(FORMAT_NAMES[value]) }))}
        value={args.format}
        onChoose={(format) => show({ format })}
      />
      <select
        className="choice meta-bracket"
        aria-label={t('stats.rank')}
        value={limited ? 'all' : args.bracket}
        onChange={(event) =>
          show({ bracket: BRACKETS.find((it) => it === event.target.value) ?? 'all' })
        }
      >
        {BRACKETS.map((bracket) => (
          <option key={bracket} value={bracket} disabled={limited && bracket !== 'all'}>
            {t(BRACKET_NAMES[bracket])}
            {limited && bracket !== 'all' && ` · ${t('stats.locked')}`}
          </option>
        ))}
      </select>
    </div>
  )
}

interface MetaBodyProps {
  meta: MetaStats
  args: MetaArgs
  opened: string | undefined
}

function MetaBody({ meta, args, opened }: MetaBodyProps) {
  const t = useT()
  const wide = useWide()
  const { ago, number } = useFormats()
  const now = useNow()
  const lines = useLines(meta)
  const chosen = opened ?? lines.find(({ id }) => id !== null)?.id ?? undefined
  const facts = [
    t('stats.games', { count: meta.games }),
    meta.players > 0 && t('meta.players', { count: meta.players }),
    meta.updated_at !== null &&
      t('meta.updated', { ago: ago(new Date(meta.updated_at).toISOString(), now) }),
  ].filter(Boolean)
  if (lines.length === 0) return <TooFew args={args} />
  return (
    <>
      <p className="mb-3 text-sm text-muted">{facts.join(' · ')}</p>
      {meta.limited && (
        <div className="mb-4">
          <Locked title={t('meta.lockedTitle')}>{t('meta.lockedText')}</Locked>
        </div>
      )}
      <div className={meta.limited ? '' : 'meta-grid'}>
        <div className="grid gap-3">
          <MetaTable
            title={t(meta.limited ? 'meta.classes' : 'meta.archetypes')}
            lines={lines}
            args={args}
            chosen={wide ? chosen : undefined}
          />
          <p className="text-xs text-muted">
            {t('meta.explain', { games: META.min_games, players: META.min_players })}{' '}
            {t('meta.weights')}
            {meta.hidden.archetypes > 0 &&
              ` ${t('meta.hidden', { count: meta.hidden.archetypes, games: number(meta.hidden.games) })}`}
          </p>
          {!meta.limited && <Matrix rows={meta.matrix} archetypes={meta.archetypes} />}
        </div>
        {!meta.limited && wide && chosen && (
          <ArchetypeDetail key={chosen} id={chosen} args={args} />
        )}
      </div>
    </>
  )
}

/** The lines of the table: classes for those who do not see archetypes. */
function useLines(meta: MetaStats): MetaLine[] {
  const t = useT()
  const lineName = useLineName()
  if (meta.limited)
    return meta.classes.map((it) => ({
      id: null,
      key: it.class,
      name: t(CLASS_NAMES[classOrNeutral(it.class)]),
      cardClass: classOrNeutral(it.class),
      figures: it,
      share: it.share,
      change: null,
    }))
  return meta.archetypes.map((it) => ({
    id: it.archetype?.id ?? null,
    key: it.archetype?.id ?? it.class,
    name: lineName(it),
    cardClass: classOrNeutral(it.class),
    figures: it,
    share: it.share,
    change: it.share_change,
  }))
}

function TooFew({ args }: { args: MetaArgs }) {
  const t = useT()
  return (
    <EmptyState
      icon={Hourglass}
      title={t('meta.tooFew', { count: META.min_games })}
      actions={
        args.period !== '90d' && (
          <Link
            to="/stats"
            search={{ view: 'meta', ...args, period: '90d', bracket: 'all' }}
            className="button button-mana"
          >
            {t('meta.widen')}
          </Link>
        )
      }
    >
      <p>{t('meta.tooFewText')}</p>
    </EmptyState>
  )
}
