/** The player's decks against every class. On a phone the classes are the rows, so that it fits; a cell leads to its matches. */

import { Link } from '@tanstack/react-router'
import type { MyStats, StatsGroup } from '@/shared/api/contract.gen'
import { CLASSES, classOrNeutral, type CardClass } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import { useWide } from '@/shared/lib/use-wide'
import { Locked } from '@/shared/stats/locked'
import { RateCell } from '@/shared/stats/rate-cell'
import type { StatsSearch } from '@/shared/stats/search'

/** More do not fit a screen; the list of decks has them all. */
const MOST_DECKS = 6

interface GridDeck {
  id: string
  name: string
  cardClass: CardClass
  cells: Map<string, StatsGroup>
}

interface MatchupGridProps {
  stats: MyStats
  search: StatsSearch
}

export function MatchupGrid({ stats, search }: MatchupGridProps) {
  const t = useT()
  const wide = useWide()
  if (!stats.matchups) return <Locked title={t('stats.gridTitle')}>{t('stats.gridLocked')}</Locked>
  const known = new Map(stats.decks.map((deck) => [deck.deck_id, deck]))
  const decks = stats.grid.slice(0, MOST_DECKS).map(({ deck_id: id, cells }): GridDeck => {
    const deck = known.get(id)
    return {
      id,
      name: deck?.name ?? t('stats.goneDeck'),
      cardClass: classOrNeutral(deck?.class),
      cells: new Map(cells.map((cell) => [cell.key, cell])),
    }
  })
  const classes = CLASSES.filter((name) => name !== 'NEUTRAL')
  if (decks.length === 0) return null
  const cell = (deck: GridDeck, opponent: CardClass) => (
    <GridCell key={`${deck.id} ${opponent}`} deck={deck} opponent={opponent} search={search} />
  )
  return (
    <div className="card solid-card">
      <header className="grid-card-head">
        <h2 className="text-md">{t('stats.gridTitle')}</h2>
        <p className="text-xs text-muted">{t('stats.gridHint')}</p>
      </header>
      <div className="grid-scroll" role="region" aria-label={t('stats.gridTitle')}>
        <table className="rate-grid">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t(wide ? 'stats.deck' : 'stats.opponentClass')}</span>
              </th>
              {wide
                ? classes.map((name) => <ClassHead key={name} cardClass={name} scope="col" />)
                : decks.map((deck) => <DeckHead key={deck.id} deck={deck} scope="col" />)}
            </tr>
          </thead>
          <tbody>
            {wide
              ? decks.map((deck) => (
                  <tr key={deck.id}>
                    <DeckHead deck={deck} scope="row" />
                    {classes.map((name) => cell(deck, name))}
                  </tr>
                ))
              : classes.map((name) => (
                  <tr key={name}>
                    <ClassHead cardClass={name} scope="row" />
                    {decks.map((deck) => cell(deck, name))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function ClassHead({ cardClass, scope }: { cardClass: CardClass; scope: 'col' | 'row' }) {
  const t = useT()
  return (
    <th scope={scope}>
      <span className={`rate-grid-head rate-grid-${scope}`}>
        <ClassEmblem cardClass={cardClass} className="size-7" />
        <span>{t(CLASS_NAMES[cardClass])}</span>
      </span>
    </th>
  )
}

function DeckHead({ deck, scope }: { deck: GridDeck; scope: 'col' | 'row' }) {
  return (
    <th scope={scope}>
      <span className={`rate-grid-head rate-grid-${scope}`}>
        <ClassEmblem cardClass={deck.cardClass} className="size-7" />
        <span className="rate-grid-deck">{deck.name}</span>
      </span>
    </th>
  )
}

interface GridCellProps {
  deck: GridDeck
  opponent: CardClass
  search: StatsSearch
}

function GridCell({ deck, opponent, search }: GridCellProps) {
  const figures = deck.cells.get(opponent)
  if (!figures || figures.games === 0)
    return (
      <td>
        <span className="rate-cell rate-cell-none">–</span>
      </td>
    )
  return (
    <td>
      <Link to="/stats" search={{ ...search, deck: deck.id, opponent }} hash="matches">
        <RateCell figures={figures} />
      </Link>
    </td>
  )
}
