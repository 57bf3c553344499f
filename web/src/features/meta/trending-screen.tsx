/** /trending: what is played more and less than a week ago, each with its most played list. */

import { Link, useNavigate } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { META, type MetaFormat, type TrendingArchetype } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { FORMAT_NAMES } from '@/shared/catalog/card-names'
import { ClassSigil } from '@/shared/catalog/class-sigil'
import { CLASS_TONES } from '@/shared/catalog/class-tone'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useNow } from '@/shared/lib/use-now'
import { authErrorText } from '@/shared/session/auth-error'
import { Change } from '@/shared/stats/change'
import { useArchetypeName, useRates } from '@/shared/stats/rate'
import { StatsSegments } from '@/shared/stats/segments'
import { useStatsSearch } from '@/shared/stats/use-stats-search'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'
import { metaArgs, useArchetype, useTrending } from './calls'
import { DeckButtons } from './deck-buttons'
import { ListCards, ListFold } from './list-cards'
import '@/shared/stats/stats.css'

export function TrendingScreen() {
  const t = useT()
  const navigate = useNavigate()
  const now = useNow()
  const { ago } = useFormats()
  const { format } = metaArgs(useStatsSearch())
  const { data, error, refetch } = useTrending(format)
  const isEmpty = data !== undefined && data.rising.length + data.falling.length === 0
  return (
    <Page title={t('home.trending')}>
      <div className="stats-bar">
        <StatsSegments
          legend={t('stats.format')}
          options={META.formats.map((value) => ({ value, label: t(FORMAT_NAMES[value]) }))}
          value={format}
          onChoose={(chosen) =>
            void navigate({ to: '/trending', search: { format: chosen }, replace: true })
          }
        />
        <p className="text-sm text-muted">
          {t('meta.trendingText')}
          {data?.updated_at != null &&
            ` ${t('meta.updated', { ago: ago(new Date(data.updated_at).toISOString(), now) })}.`}
        </p>
      </div>
      {!data && error && (
        <div className="card">
          <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <span className="skeleton h-80 rounded-lg" />}
      {isEmpty && <NothingTrends />}
      {data && data.rising.length > 0 && (
        <ul className="trend-cards">
          {data.rising.map((it, place) => (
            <li key={it.archetype.id}>
              <TrendCard trend={it} format={format} first={place === 0} Heading="h2" />
            </li>
          ))}
        </ul>
      )}
      {data && data.falling.length > 0 && (
        <section className="mt-6 grid gap-3" aria-labelledby="falling">
          <h2 id="falling" className="rule text-lg">
            {t('meta.falling')}
          </h2>
          <ul className="trend-cards">
            {data.falling.map((it) => (
              <li key={it.archetype.id}>
                <TrendCard trend={it} format={format} Heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function NothingTrends() {
  const t = useT()
  return (
    <EmptyState
      icon={TrendingUp}
      title={t('meta.nothingTrends')}
      actions={
        <Link to="/stats" search={{ view: 'meta' }} className="button button-mana">
          {t('meta.toMeta')}
        </Link>
      }
    >
      <p>{t('meta.nothingTrendsText', { count: META.min_games })}</p>
    </EmptyState>
  )
}

interface TrendCardProps {
  trend: TrendingArchetype
  format: MetaFormat
  first?: boolean
  Heading: 'h2' | 'h3'
}

function TrendCard({ trend, format, first = false, Heading }: TrendCardProps) {
  const t = useT()
  const { fine, bare, whole } = useRates()
  const { archetype, share, share_change: change, code, rate, low, high, games } = trend
  const name = useArchetypeName()(archetype)
  const cardClass = classOrNeutral(archetype.class)
  return (
    <article className={`trend-card ${first ? 'gilt' : 'card'}`} aria-label={name}>
      <header className="trend-head" style={{ '--tone': CLASS_TONES[cardClass] }}>
        <div className="min-w-0 flex-1">
          <Heading className="text-lg">{name}</Heading>
          <p className="text-sm font-semibold">
            {t('stats.games', { count: games })} · {t('meta.shareOf', { share: fine(share) })}
          </p>
        </div>
        <ClassSigil cardClass={cardClass} className="size-12 opacity-80" strokeWidth={1.3} />
      </header>
      <div className="trend-body">
        <p>
          <b className="trend-rate">{fine(rate ?? 0)}</b>
          <span className="block text-sm text-muted">
            {t('stats.between', { low: bare(low ?? 0), high: whole(high ?? 1) })}
          </span>
        </p>
        <ShareSlope before={change.before} now={share} />
        <p className="trend-change">
          <Change {...change} />
          <span className="block text-sm text-muted">{t('meta.ofShare')}</span>
        </p>
      </div>
      {code !== null && (
        <div className="trend-actions">
          <DeckButtons code={code} name={name} first={first} />
          <ListFold name={name}>
            <TrendList id={archetype.id} format={format} code={code} />
          </ListFold>
        </div>
      )}
    </article>
  )
}

interface TrendListProps {
  id: string
  format: MetaFormat
  code: string
}

/** The archetype's core is known to those who see archetypes. */
function TrendList({ id, format, code }: TrendListProps) {
  const { data: page } = useArchetype(id, { period: '7d', format, bracket: 'all' })
  return <ListCards code={code} core={page?.core ?? []} />
}

/** The share of a week ago and of now, as two bars; both are written beside them. */
function ShareSlope({ before, now }: { before: number; now: number }) {
  const { fine } = useRates()
  const most = Math.max(before, now)
  const t = useT()
  const bar = (value: number, label: string) => (
    <span className="slope-row">
      <span>{label}</span>
      <i>
        <b style={{ width: `${(value / most) * 100}%` }} />
      </i>
      <span>{fine(value)}</span>
    </span>
  )
  return (
    <span className="slope">
      {bar(before, t('meta.before'))}
      {bar(now, t('meta.now'))}
    </span>
  )
}

export function TrendingLoading() {
  const t = useT()
  return (
    <Page title={t('home.trending')}>
      <span className="skeleton h-80 rounded-lg" />
    </Page>
  )
}
