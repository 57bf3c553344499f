/** The deck: how many cards are left, and each card with its copies and chances. A tap draws it, holding it offers more. */

import { ChevronDown, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { Card } from '@/shared/catalog/card'
import { CardStrip } from '@/shared/catalog/card-row'
import { CostGem } from '@/shared/catalog/cost-gem'
import { RARITY_TONES } from '@/shared/catalog/rarity-gem'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { atLeastOne } from '@/shared/tracker/odds'
import { drawsUntil, type DeckRow, type HandState, type Note, type TrackedDeck } from './game'
import { useLongPress } from './use-long-press'

interface DeckRowsProps {
  deck: TrackedDeck
  state: HandState
  card: (dbfId: number) => Card
  pending: boolean
  /** The row that rings, and the number of the note, so that it rings again. */
  lastDrawn: { card: number; at: number } | null
  note: (note: Note) => void
  openCard: (dbfId: number) => void
}

/** How far ahead the second chance looks, unless the player chooses a turn. */
const AHEAD = 3
const LAST_CHOICE = 15

export function DeckRows(props: DeckRowsProps) {
  const { deck, state, card, pending, lastDrawn, note, openCard } = props
  const { t, language } = useI18n()
  const [chosen, setChosen] = useState<number | null>(null)
  const next = state.turn + 1
  const byTurn = Math.max(chosen ?? state.turn + AHEAD, next + 1)
  const { compare } = new Intl.Collator(language)
  const rows = state.rows.toSorted((a, b) => {
    const [one, other] = [card(a.card), card(b.card)]
    return one.cost - other.cost || compare(one.name, other.name)
  })
  return (
    <section className="hand-deck" aria-label={t('tracker.deck')}>
      <Head state={state} byTurn={byTurn} onChoose={setChosen} />
      {pending ? (
        <Loading rows={deck.cards.length} />
      ) : (
        <ul className="hand-rows">
          {rows.map((row) => (
            <li key={row.card}>
              <Row
                row={row}
                card={card(row.card)}
                now={atLeastOne(state.cards, row.left, 1)}
                later={atLeastOne(state.cards, row.left, drawsUntil(state, byTurn))}
                turns={[next, byTurn]}
                ring={lastDrawn?.card === row.card ? lastDrawn.at : 0}
                isOver={state.ended !== null}
                onDraw={() => note({ kind: 'draw', card: row.card })}
                onMore={() => openCard(row.card)}
              />
              <Sideboard deck={deck} owner={row.card} card={card} />
            </li>
          ))}
          {state.unknown > 0 && <Unknown state={state} note={note} />}
        </ul>
      )}
    </section>
  )
}

interface HeadProps {
  state: HandState
  /** The turn of the second chance. */
  byTurn: number
  onChoose: (turn: number) => void
}

function Head({ state, byTurn, onChoose }: HeadProps) {
  const t = useT()
  const next = state.turn + 1
  return (
    <div className="hand-head">
      <p className="hand-left">
        <b className="hand-number">{state.cards}</b>
        <span className="min-w-0">
          <span className="block font-semibold">
            {t('tracker.cardsLeft', { count: state.cards })}
          </span>
          <span className="block text-xs">
            {!state.ended && t(state.turn === 0 ? 'tracker.mulliganHint' : 'tracker.drawHint')}
          </span>
        </span>
      </p>
      <span className="hand-column">
        <span className="block font-semibold text-subtle">{t('tracker.chance')}</span>
        {t('tracker.onTurn', { turn: next })}
      </span>
      <label className="hand-column hand-by">
        <span className="block font-semibold">{t('tracker.by')}</span>
        <span className="flex items-center justify-end">
          {t('tracker.onTurn', { turn: byTurn })}
          <ChevronDown className="size-3.5 shrink-0" aria-hidden="true" />
        </span>
        <select
          aria-label={t('tracker.byTurnLabel')}
          value={byTurn}
          onChange={(event) => onChoose(Number(event.target.value))}
        >
          {turnsFrom(next + 1, byTurn).map((turn) => (
            <option key={turn} value={turn}>
              {t('tracker.turnNumber', { turn })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Loading({ rows }: { rows: number }) {
  const t = useT()
  return (
    <div className="grid gap-1.5" aria-busy="true">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      {Array.from({ length: Math.min(rows, 12) }, (_, row) => (
        <span key={row} className="skeleton h-11 rounded-md" />
      ))}
    </div>
  )
}

/** The cards that nobody knows. */
function Unknown({ state, note }: Pick<DeckRowsProps, 'state' | 'note'>) {
  const t = useT()
  return (
    <li>
      <button
        type="button"
        className="card-row hand-row hand-unknown"
        disabled={state.ended !== null}
        onClick={() => note({ kind: 'draw unknown' })}
      >
        <CircleHelp className="size-6 shrink-0" aria-hidden="true" />
        <span className="card-row-name">{t('tracker.unknownCards', { count: state.unknown })}</span>
      </button>
    </li>
  )
}

/** The turns to choose from; a chosen one that is far away stays among them. */
function turnsFrom(first: number, chosen: number): number[] {
  const last = Math.max(first + 9, chosen, LAST_CHOICE)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

interface RowProps {
  row: DeckRow
  card: Card
  now: number
  later: number
  turns: [number, number]
  /** Not 0 if it was drawn last. */
  ring: number
  isOver: boolean
  onDraw: () => void
  onMore: () => void
}

function Row({ row, card, now, later, turns, ring, isOver, onDraw, onMore }: RowProps) {
  const t = useT()
  const { percent } = useFormats()
  const press = useLongPress(onDraw, onMore)
  const isGone = row.left === 0
  const [nextTurn, byTurn] = turns
  const facts = { name: card.name, cost: card.cost, left: row.left, start: row.start }
  const label = isGone
    ? t('tracker.rowGone', facts)
    : t('tracker.row', {
        ...facts,
        now: percent(now),
        later: percent(later),
        nextTurn,
        byTurn,
      })
  return (
    <div className="hand-line">
      <button
        type="button"
        className={`card-row hand-row ${isGone ? 'hand-gone' : ''}`}
        style={{ '--rarity': RARITY_TONES[card.cardRarity] }}
        aria-label={label}
        aria-disabled={isOver || isGone}
        {...(isOver ? {} : press)}
      >
        <CardStrip card={card} />
        <CostGem cost={card.cost} className="size-8" />
        <span className="card-row-name">{card.name}</span>
        <span className="hand-copies">
          {row.left}
          <small>/{row.start}</small>
        </span>
        <span className="hand-odds">
          <b>{isGone ? '–' : percent(now)}</b>
          <span>{isGone ? '–' : percent(later)}</span>
        </span>
        {ring > 0 && <span key={ring} className="hand-ring" />}
      </button>
      {!isOver && (
        <button type="button" className="hand-more" onClick={onMore}>
          {t('tracker.more', { name: card.name })}
        </button>
      )}
    </div>
  )
}

interface SideboardProps {
  deck: TrackedDeck
  owner: number
  card: (dbfId: number) => Card
}

/** The cards that belong to a card of the deck; they are not drawn, so they have no chance. */
function Sideboard({ deck, owner, card }: SideboardProps) {
  const own = deck.sideboards.filter((entry) => entry.owner === owner)
  if (own.length === 0) return null
  return <p className="hand-sideboard">{own.map(({ dbfId }) => card(dbfId).name).join(' · ')}</p>
}
