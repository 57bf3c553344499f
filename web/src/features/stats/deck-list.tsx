/** The decks that were played, each with its versions. */

import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { STATS, type DeckStats, type MyStats } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import { useRates } from '@/shared/stats/rate'
import type { StatsSearch } from '@/shared/stats/search'
import { GroupFigures } from './group-card'

interface DeckListProps {
  stats: MyStats
  search: StatsSearch
}

export function DeckList({ stats, search }: DeckListProps) {
  const t = useT()
  if (stats.decks.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="stats-decks">
      <h2 id="stats-decks" className="rule text-lg">
        {t('stats.byDeck')}
      </h2>
      {stats.decks.map((deck) => (
        <DeckEntry key={deck.deck_id} deck={deck} search={search} />
      ))}
    </section>
  )
}

function DeckEntry({ deck, search }: { deck: DeckStats; search: StatsSearch }) {
  const t = useT()
  const { whole } = useRates()
  const { name, rate, games, enough, wins, losses, versions } = deck
  return (
    <details className="card deck-entry" open={search.deck === deck.deck_id}>
      <summary>
        <ClassEmblem cardClass={classOrNeutral(deck.class)} className="size-10" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-bold">{name ?? t('stats.goneDeck')}</span>
          <span className="block text-xs text-muted">
            {t('stats.games', { count: games })}
            {versions.length > 1 && ` · ${t('stats.versions', { count: versions.length })}`}
          </span>
        </span>
        <span className="text-lg font-extrabold tabular-nums">
          {enough && rate !== null ? whole(rate) : `${wins}–${losses}`}
        </span>
        <ChevronDown className="deck-entry-arrow size-5" aria-hidden="true" />
      </summary>
      <ul className="deck-versions">
        <li className="group-row">
          <span className="group-name">{t('stats.wholeDeck')}</span>
          <GroupFigures figures={deck} />
        </li>
        {versions.length > 1 &&
          versions.map((version) => (
            <li key={version.version} className="group-row">
              <span className="group-name">{t('stats.version', { number: version.version })}</span>
              <GroupFigures figures={version} />
            </li>
          ))}
      </ul>
      {!enough && (
        <p className="px-4 pb-2 text-xs text-muted">
          {t('stats.untilRate', { count: STATS.min_games - games })}
        </p>
      )}
      <p className="deck-entry-links">
        <Link
          to="/stats"
          search={{ ...search, deck: search.deck === deck.deck_id ? undefined : deck.deck_id }}
          className="link text-sm"
        >
          {t(search.deck === deck.deck_id ? 'stats.allDecks' : 'stats.onlyThisDeck')}
        </Link>
        {name !== null && (
          <Link to="/decks/$deckId" params={{ deckId: deck.deck_id }} className="link text-sm">
            {t('stats.openDeck')}
          </Link>
        )}
      </p>
    </details>
  )
}
