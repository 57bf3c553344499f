/** One archetype: its figures, matchups, the cards that tell it apart, and lists to take. */

import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { META, type MetaArchetypePage, type MetaMatchup } from '@/shared/api/contract.gen'
import { isRefusal } from '@/shared/api/call-error'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { ClassBanner } from '@/shared/decks/class-banner'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { IntervalBar } from '@/shared/stats/interval-bar'
import { Locked } from '@/shared/stats/locked'
import { useArchetypeName, useRates } from '@/shared/stats/rate'
import { LoadFailure } from '@/shared/ui/load-failure'
import { useArchetype, type MetaArgs } from './calls'
import { CompareSheet } from './compare-sheet'
import { CoreCards } from './core-cards'
import { DeckButtons } from './deck-buttons'
import { useLineName } from './line-name'
import { ListCards, ListFold } from './list-cards'
import { Signature } from './signature'

interface ArchetypeDetailProps {
  id: string
  args: MetaArgs
  /** It replaces the list, and leads back to it. */
  back?: boolean
}

export function ArchetypeDetail({ id, args, back = false }: ArchetypeDetailProps) {
  const t = useT()
  const { data: page, error, refetch } = useArchetype(id, args)
  return (
    <aside className="meta-detail">
      {back && (
        <Link to="/stats" search={{ view: 'meta', ...args }} className="link meta-back">
          <ChevronLeft className="size-5" aria-hidden="true" />
          {t('meta.allArchetypes')}
        </Link>
      )}
      {page && <Detail page={page} />}
      {!page && !error && <span className="skeleton h-80 rounded-lg" />}
      {!page &&
        error &&
        (isRefusal(error, 'tracker_required') ? (
          <Locked title={t('meta.lockedTitle')}>{t('meta.lockedText')}</Locked>
        ) : (
          <div className="card">
            {isRefusal(error, 'archetype_not_found') ? (
              <p className="p-4 text-muted">{t('meta.tooFew', { count: META.min_games })}</p>
            ) : (
              <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
            )}
          </div>
        ))}
    </aside>
  )
}

function Detail({ page }: { page: MetaArchetypePage }) {
  const t = useT()
  const { archetype, classes, archetypes, lists, signature } = page
  const name = useLineName()(archetype)
  const [best] = lists
  return (
    <>
      <Banner page={page} name={name} />
      {best && <DeckButtons code={best.code} name={name} first />}
      <Matchups title={t('meta.againstClasses')} matchups={classes} />
      {archetypes.length > 0 && (
        <Matchups title={t('meta.againstArchetypes')} matchups={archetypes} />
      )}
      {signature.length > 0 && <Signature cards={signature} />}
      <CoreCards page={page} />
      {lists.length > 0 && <Lists page={page} name={name} />}
    </>
  )
}

function Banner({ page: { archetype }, name }: { page: MetaArchetypePage; name: string }) {
  const t = useT()
  const { fine, whole, bare } = useRates()
  const { first, second, turns, low, high, rate } = archetype
  const cardClass = classOrNeutral(archetype.class)
  const half = (label: string, figures: typeof first) =>
    figures.enough && figures.rate !== null ? `${label} ${whole(figures.rate)}` : null
  const facts = [
    t('meta.shareOf', { share: fine(archetype.share) }),
    archetype.players > 0 && t('meta.players', { count: archetype.players }),
    half(t('stats.first'), first),
    half(t('stats.second'), second),
    turns !== null && t('meta.turns', { count: Math.round(turns) }),
  ].filter(Boolean)
  return (
    <ClassBanner cardClass={cardClass} className="p-4">
      <p className="chip bg-black/45">{t(CLASS_NAMES[cardClass])}</p>
      <h2 className="mt-2 text-xl">{name}</h2>
      <p className="font-bold">
        {fine(rate ?? 0)} · {t('stats.between', { low: bare(low ?? 0), high: whole(high ?? 1) })}
      </p>
      <p className="text-sm">{facts.join(' · ')}</p>
    </ClassBanner>
  )
}

function Matchups({ title, matchups }: { title: string; matchups: readonly MetaMatchup[] }) {
  const t = useT()
  const { whole } = useRates()
  const nameOf = useArchetypeName()
  const sorted = matchups.toSorted(
    (a, b) => (b.figures?.low ?? -1) - (a.figures?.low ?? -1) || b.games - a.games,
  )
  return (
    <section className="card group-card">
      <h3 className="text-md">{title}</h3>
      <ul>
        {sorted.map(({ class: cardClass, archetype, games, figures }) => (
          <li key={archetype?.id ?? cardClass} className="group-row">
            <ClassEmblem cardClass={classOrNeutral(cardClass)} className="size-7" />
            <span className="group-name">
              {archetype ? nameOf(archetype) : t(CLASS_NAMES[classOrNeutral(cardClass)])}
            </span>
            {figures ? (
              <span className="group-bar">
                <IntervalBar figures={figures} from={0.2} to={0.8} />
              </span>
            ) : (
              <span className="group-bar group-few">{t('stats.tooFew', { count: games })}</span>
            )}
            <span className="group-rate">
              {figures?.rate == null ? '–' : whole(figures.rate)}
              <small>{t('stats.gamesShort', { count: games })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Lists({
  page: { lists, core, archetype },
  name,
}: {
  page: MetaArchetypePage
  name: string
}) {
  const t = useT()
  const { whole, bare, fine } = useRates()
  const [compared, setCompared] = useState<string>()
  const choices = lists.map(({ code }, place) => ({
    code,
    name: t('meta.list', { number: place + 1 }),
  }))
  return (
    <section className="grid gap-3" aria-labelledby="meta-lists">
      <h3 id="meta-lists" className="rule text-md">
        {t('meta.lists')}
      </h3>
      <ol className="grid gap-3">
        {lists.map((list, place) => (
          <li key={list.code} className="card grid gap-3 p-4">
            <p>
              <b>{t('meta.list', { number: place + 1 })}</b>
              <span className="block text-sm text-muted">
                {fine(list.rate ?? 0)} ·{' '}
                {t('stats.between', { low: bare(list.low ?? 0), high: whole(list.high ?? 1) })} ·{' '}
                {t('stats.games', { count: list.games })}
              </span>
            </p>
            <DeckButtons code={list.code} name={place === 0 ? name : `${name} ${place + 1}`} />
            <ListFold name={t('meta.list', { number: place + 1 })}>
              <ListCards code={list.code} core={core} onCompare={() => setCompared(list.code)} />
            </ListFold>
          </li>
        ))}
      </ol>
      {compared !== undefined && (
        <CompareSheet
          lists={choices}
          cardClass={classOrNeutral(archetype.class)}
          code={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </section>
  )
}
