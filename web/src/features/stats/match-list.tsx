/** Every match of the filters, the newest first, by day. A press opens the match. */

import { Check, Equal, X } from 'lucide-react'
import type { ArchetypeName, MatchDeck, MatchRow } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useArchetypeName } from '@/shared/stats/rate'
import type { StatsSearch } from '@/shared/stats/search'
import { MoreButton } from '@/shared/ui/more-button'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { useMatches } from './calls'
import { dayOf } from './day'
import { className, modeName, rankName } from './names'
import { outcomeOf } from './outcome'

export function MatchList({ search }: { search: StatsSearch }) {
  const t = useT()
  const { date } = useFormats()
  const { open, sheet } = useLazySheet()
  const query = useMatches(search)
  const { data, isError, refetch } = query
  const pages = data?.pages ?? []
  const matches = pages.flatMap((page) => page.matches)
  const decks = new Map(pages.flatMap((page) => page.decks.map((deck) => [deck.id, deck])))
  const archetypes = new Map(pages.flatMap((page) => page.archetypes.map((it) => [it.id, it])))
  const edit = (match: MatchRow) =>
    open(async () => {
      const { EditSheet } = await import('./match-sheet')
      return ({ onClose }) => <EditSheet match={match} onClose={onClose} />
    })
  if (!data)
    return isError ? (
      <button type="button" className="button button-quiet" onClick={() => void refetch()}>
        {t('common.retry')}
      </button>
    ) : (
      <span className="skeleton h-40 rounded-lg" />
    )
  if (matches.length === 0) return <p className="card p-4 text-muted">{t('stats.noMatches')}</p>
  return (
    <>
      {daysOf(matches).map((day) => (
        <section key={day.day} className="mb-4" aria-label={date(day.matches[0]?.played_at ?? '')}>
          <h3 className="eyebrow mb-1.5">{date(day.matches[0]?.played_at ?? '')}</h3>
          <ul className="card divide-y divide-line overflow-hidden">
            {day.matches.map((match) => (
              <li key={match.id}>
                <MatchLine match={match} decks={decks} archetypes={archetypes} onOpen={edit} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MoreButton query={query}>{t('stats.more')}</MoreButton>
      {sheet}
    </>
  )
}

function daysOf(matches: readonly MatchRow[]): { day: string; matches: MatchRow[] }[] {
  const days: { day: string; matches: MatchRow[] }[] = []
  for (const match of matches) {
    const day = dayOf(new Date(match.played_at))
    const last = days.at(-1)
    if (last?.day === day) last.matches.push(match)
    else days.push({ day, matches: [match] })
  }
  return days
}

const SIGNS = { victory: Check, defeat: X, tie: Equal } as const
const TONES = { victory: 'text-ok', defeat: 'text-danger', tie: 'text-muted' } as const

interface MatchLineProps {
  match: MatchRow
  decks: ReadonlyMap<string, MatchDeck>
  archetypes: ReadonlyMap<string, ArchetypeName>
  onOpen: (match: MatchRow) => void
}

function MatchLine({ match, decks, archetypes, onOpen }: MatchLineProps) {
  const t = useT()
  const { time } = useFormats()
  const nameOf = useArchetypeName()
  const outcome = outcomeOf(match.result)
  const Sign = SIGNS[outcome]
  const named = archetypes.get(match.opponent_archetype_id ?? '')
  const opponent =
    match.opponent_archetype ??
    (named && nameOf(named)) ??
    (match.opponent_class ? className(t, match.opponent_class) : t('stats.unknown'))
  const deck = match.deck_id ? decks.get(match.deck_id)?.name : undefined
  const order =
    match.went_first === null
      ? null
      : t(match.went_first ? 'stats.firstShort' : 'stats.secondShort')
  const facts = [
    deck ?? (match.class ? className(t, match.class) : null),
    match.mode && modeName(t, match.mode),
    match.rank && rankName(t, match.rank),
    order,
  ].filter(Boolean)
  return (
    <button type="button" className="match-line" onClick={() => onOpen(match)}>
      <ClassEmblem cardClass={classOrNeutral(match.opponent_class)} className="size-9" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{t('stats.against', { name: opponent })}</span>
        <span className="block truncate text-xs text-muted">{facts.join(' · ')}</span>
      </span>
      <span className="text-xs text-muted tabular-nums">{time(match.played_at)}</span>
      <span className={`match-result ${TONES[outcome]}`}>
        <Sign className="size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">{t(`stats.${outcome}`)}</span>
      </span>
    </button>
  )
}
