/** The list of a tracked deck: the known top, the cards in unknown order, the known bottom. */

import { ArrowDownToLine, ArrowUpToLine, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import type { Card } from '@/shared/catalog/card'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { CardOf, TrackedCard } from './tracker-cards'
import type { DeckList, ListedCard, UnknownCards } from './deck-list'
import { numbered } from './numbered'
import { shownShare } from './shown-percent'
import type { SideboardOf } from './sideboards'
import { TrackedRow } from './tracked-row'

interface DeckPanelProps {
  view: TrackerView
  list: DeckList
  cardOf: CardOf
  sideboardOf: SideboardOf
}

export function DeckPanel(props: DeckPanelProps) {
  const { list, cardOf } = props
  const t = useT()
  const { show, sheet } = useCardSheet()
  const open = (card: TrackedCard) => () => show(asCard(card))
  return (
    <div className="t-list">
      {list.top.length > 0 && (
        <End
          id="tracker-top"
          icon={ArrowUpToLine}
          title={t('trackerView.top')}
          note={t('trackerView.topTurn', { turn: list.firstTurn - list.top.length })}
        >
          {numbered(list.top).map(({ key, card, at }) => (
            <li key={key}>
              <TopRow list={list} at={at} card={cardOf(card)} onPress={open(cardOf(card))} />
            </li>
          ))}
        </End>
      )}
      <RandomOrder {...props} show={show} />
      {list.bottom.length > 0 && (
        <End id="tracker-bottom" icon={ArrowDownToLine} title={t('trackerView.bottom')}>
          {numbered(list.bottom).map(({ key, card, at }) => (
            <li key={key}>
              <BottomRow
                card={cardOf(card)}
                fromLast={list.bottom.length - 1 - at}
                onPress={open(cardOf(card))}
              />
            </li>
          ))}
        </End>
      )}
      {sheet}
    </div>
  )
}

interface RandomOrderProps extends DeckPanelProps {
  show: (card: Card) => void
}

function RandomOrder({ view, list, cardOf, sideboardOf, show }: RandomOrderProps) {
  const t = useT()
  return (
    <section aria-labelledby="tracker-random">
      <ColumnHeads list={list} view={view} />
      <ul className="t-rows">
        {list.rows.map((row) => (
          <li key={row.key}>
            <ListRow
              row={row}
              list={list}
              card={cardOf(row.card)}
              maker={row.maker ? cardOf(row.maker).name : null}
              onPress={() => show(asCard(cardOf(row.card)))}
            />
            <Sideboard owner={cardOf(row.card)} cards={sideboardOf(cardOf(row.card))} show={show} />
          </li>
        ))}
        {list.unknown.map((cards) => (
          <li key={cards.maker}>
            <UnknownRow
              cards={cards}
              list={list}
              maker={cards.maker ? cardOf(cards.maker).name : null}
            />
          </li>
        ))}
      </ul>
      {list.rows.length === 0 && list.unknown.length === 0 && (
        <p className="p-3 text-sm text-muted">{t('trackerView.noCards')}</p>
      )}
    </section>
  )
}

interface EndProps {
  id: string
  icon: LucideIcon
  title: string
  note?: string
  children: ReactNode
}

/** The cards at one end of the deck, whose order is known. */
function End({ id, icon: Icon, title, note, children }: EndProps) {
  return (
    <section aria-labelledby={id}>
      <div className="t-end">
        <Icon className="size-3.5" aria-hidden="true" />
        <h2 id={id}>{title}</h2>
        {note && <span className="ml-auto font-semibold">{note}</span>}
      </div>
      <ol className="t-rows">{children}</ol>
    </section>
  )
}

function ColumnHeads({ list, view }: { list: DeckList; view: TrackerView }) {
  const t = useT()
  return (
    <div className="t-heads">
      <h2 id="tracker-random" className="min-w-0 flex-1 truncate font-body text-xs">
        {list.top.length + list.bottom.length > 0
          ? t('trackerView.unknownOrder', { count: list.random })
          : t('trackerView.inDeck', { count: list.random })}
      </h2>
      {!view.ended && (
        <>
          <span className="t-head">{t('trackerView.turn', { turn: list.firstTurn })}</span>
          <span className="t-head t-head-by">{t('trackerView.byTurn', { turn: list.byTurn })}</span>
        </>
      )}
    </div>
  )
}

interface RowProps {
  card: TrackedCard
  onPress: () => void
}

function ListRow({
  row,
  list,
  card,
  maker,
  onPress,
}: RowProps & { row: ListedCard; list: DeckList; maker: string | null }) {
  const t = useT()
  const { percent } = useFormats()
  const odds = useOdds(row)
  const by = maker ? t('trackerView.madeBy', { name: maker }) : undefined
  const gone = row.left === 0
  const words = {
    name: by ? `${card.name} (${by})` : card.name,
    cost: card.cost ?? '?',
    left: row.left,
    start: row.start || row.left,
  }
  const label =
    row.first === null || row.by === null
      ? t('trackerView.rowSpent', words)
      : t('trackerView.row', {
          ...words,
          first: percent(shownShare(row.first)),
          firstTurn: list.firstTurn,
          by: percent(shownShare(row.by)),
          byTurn: list.byTurn,
        })
  return (
    <TrackedRow
      card={card}
      by={by}
      gone={gone}
      left={
        <>
          {row.left}
          {row.start > 0 && <small>/{row.start}</small>}
        </>
      }
      odds={odds}
      label={label}
      onPress={onPress}
    />
  )
}

function useOdds({ first, by }: Pick<ListedCard, 'first' | 'by'>) {
  const { percent } = useFormats()
  return (
    <>
      <b>{first === null ? '–' : percent(shownShare(first))}</b>
      <span>{by === null ? '–' : percent(shownShare(by))}</span>
    </>
  )
}

function UnknownRow({
  cards,
  list,
  maker,
}: {
  cards: UnknownCards
  list: DeckList
  maker: string | null
}) {
  const t = useT()
  const { percent } = useFormats()
  const odds = useOdds(cards)
  const by = maker ? t('trackerView.madeBy', { name: maker }) : undefined
  const name = t('trackerView.unknown', { count: cards.count })
  const label =
    cards.first === null || cards.by === null
      ? name
      : t('trackerView.unknownRow', {
          name: by ? `${name} (${by})` : name,
          first: percent(shownShare(cards.first)),
          firstTurn: list.firstTurn,
          by: percent(shownShare(cards.by)),
          byTurn: list.byTurn,
        })
  return (
    <TrackedRow card={unknownCard(name)} by={by} left={cards.count} odds={odds} label={label} />
  )
}

function TopRow({ card, list, at, onPress }: RowProps & { list: DeckList; at: number }) {
  const t = useT()
  const { percent } = useFormats()
  const turn = list.firstTurn - list.top.length + at
  return (
    <TrackedRow
      card={card}
      left={1}
      known
      next={at === 0}
      odds={<b>{at === 0 ? percent(1) : t('trackerView.turn', { turn })}</b>}
      label={t('trackerView.topRow', { name: card.name, turn })}
      onPress={onPress}
    />
  )
}

function BottomRow({ card, fromLast, onPress }: RowProps & { fromLast: number }) {
  const t = useT()
  const place =
    fromLast === 0 ? t('trackerView.last') : t('trackerView.beforeLast', { count: fromLast })
  return (
    <TrackedRow
      card={card}
      left={1}
      known
      odds={<b className="t-place">{place}</b>}
      label={t('trackerView.bottomRow', { name: card.name, place })}
      onPress={onPress}
    />
  )
}

/** The sideboard of a card is not in the deck: no chances. */
function Sideboard({
  owner,
  cards,
  show,
}: {
  owner: TrackedCard
  cards: { card: Card; count: number }[]
  show: (card: Card) => void
}) {
  const t = useT()
  if (cards.length === 0) return null
  return (
    <ul className="t-side" aria-label={t('decks.sideboard', { name: owner.name })}>
      {cards.map(({ card, count }) => (
        <li key={card.dbfId}>
          <TrackedRow
            card={card}
            left={count}
            known
            odds={null}
            label={card.name}
            onPress={() => show(card)}
          />
        </li>
      ))}
    </ul>
  )
}

function unknownCard(name: string): TrackedCard {
  return {
    dbfId: 0,
    id: '',
    imageUrl: '',
    name,
    cost: null,
    cardClass: 'NEUTRAL',
    cardRarity: 'COMMON',
    cardType: 'MINION',
    missing: true,
  }
}

export const asCard = (card: TrackedCard): Card => ({ ...card, cost: card.cost ?? 0 })
