/** A list opened: its cards, dust and curve, and how it differs from the archetype's core and from the player's own decks. */

import { Link } from '@tanstack/react-router'
import { ChevronDown, GitCompareArrows } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CoreCard } from '@/shared/api/contract.gen'
import { useCardLookup } from '@/shared/catalog/cards'
import { DeckCards, DeckCardsLoading } from '@/shared/decks/deck-cards'
import { DustDrop } from '@/shared/decks/dust-drop'
import { figuresOf, type DeckFigures } from '@/shared/decks/figures'
import { idsOf, type DeckList } from '@/shared/decks/deck'
import { ManaCurve } from '@/shared/decks/mana-curve'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useDeckLines } from '@/shared/decks/use-deck-lines'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { CardLines } from './card-lines'
import { countOf, fromCore, inNoneOf, nearestOf } from './list-diff'
import { useList } from './use-list'
import './lists.css'

interface ListCardsProps {
  code: string
  /** None where it is not known. */
  core: readonly CoreCard[]
  onCompare?: (() => void) | undefined
}

interface ListFoldProps {
  name: string
  children: ReactNode
}

/** Closed at first; what it shows is fetched when it is opened. */
export function ListFold({ name, children }: ListFoldProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details className="list-cards" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t('meta.showListNamed', { name })}>
        {t('meta.showList')}
        <ChevronDown className="deck-entry-arrow size-5" aria-hidden="true" />
      </summary>
      {open && children}
    </details>
  )
}

export function ListCards({ code, core, onCompare }: ListCardsProps) {
  const t = useT()
  const { data: list, error, refetch } = useList(code)
  if (error) return <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
  if (!list) return <DeckCardsLoading rows={12} className="list-cards-rows" />
  return <LoadedList list={list} core={core} onCompare={onCompare} />
}

interface LoadedListProps extends Pick<ListCardsProps, 'core' | 'onCompare'> {
  list: DeckList
}

function LoadedList({ list, core, onCompare }: LoadedListProps) {
  const t = useT()
  const { lines, figures, pending } = useDeckLines(list)
  if (pending) return <DeckCardsLoading rows={lines.length} className="list-cards-rows" />
  return (
    <div className="grid gap-4">
      <ListFigures figures={figures} />
      <DeckCards lines={lines} className="list-cards-rows" />
      {core.some((it) => it.core) && <AgainstCore list={list} core={core} />}
      <AgainstOwn list={list} />
      {onCompare && (
        <button type="button" className="button button-quiet" onClick={onCompare}>
          <GitCompareArrows className="size-4.5" aria-hidden="true" />
          {t('meta.compare')}
        </button>
      )}
    </div>
  )
}

export function ListFigures({ figures }: { figures: DeckFigures }) {
  const t = useT()
  return (
    <div className="list-figures">
      <p className="font-bold tabular-nums">
        <DustDrop className="mr-1 inline size-4" />
        {t('decks.dust', { count: figures.dust })}
        <span className="block text-sm font-normal text-muted">
          {t('decks.cardCount', { count: figures.cards })}
        </span>
      </p>
      <ManaCurve curve={figures.curve} />
    </div>
  )
}

function AgainstCore({ list, core }: { list: DeckList; core: readonly CoreCard[] }) {
  const t = useT()
  const { card, pending } = useCardLookup([...idsOf(list), ...core.map(({ dbfId }) => dbfId)])
  if (pending) return <Comparing />
  const { without, own } = fromCore(list, core, (dbfId) => card(dbfId).name)
  return (
    <section className="grid gap-2">
      <h4 className="text-sm font-bold">{t('meta.againstCore')}</h4>
      {without.length === 0 && <p className="text-sm text-muted">{t('meta.wholeCore')}</p>}
      <div className="list-sides">
        <CardLines title={t('meta.withoutCore')} sign="−" cards={without} />
        <CardLines title={t('meta.ownChoice')} sign="" cards={own} />
      </div>
    </section>
  )
}

/** Another printing is the same card, so the names are needed. */
const Comparing = () => <span className="skeleton h-24 rounded-lg" aria-busy="true" />

/** Nothing for somebody without decks. */
function AgainstOwn({ list }: { list: DeckList }) {
  const t = useT()
  const { data: decks = [] } = useMyDecks(false)
  const { card, pending } = useCardLookup(
    decks.length === 0 ? [] : [...idsOf(list), ...decks.flatMap(idsOf)],
  )
  if (decks.length === 0) return null
  if (pending) return <Comparing />
  const nameOf = (dbfId: number) => card(dbfId).name
  const nearest = nearestOf(list, decks, nameOf)
  const missing = inNoneOf(list, decks, nameOf)
  const { dust } = figuresOf(
    missing.map(({ dbfId, count }) => ({ card: card(dbfId), count, sideboard: [] })),
  )
  return (
    <section className="grid gap-2">
      <h4 className="text-sm font-bold">{t('meta.againstOwn')}</h4>
      {nearest && (
        <p className="text-sm">
          {nearest.others === 0 && nearest.diff.removed.length === 0
            ? t('meta.sameDeck')
            : t('meta.nearestDeck', { count: nearest.others })}{' '}
          <Link to="/decks/$deckId" params={{ deckId: nearest.deck.id }} className="link">
            {nearest.deck.name}
          </Link>
        </p>
      )}
      {nearest && (
        <div className="list-sides">
          <CardLines title={t('meta.onlyInList')} sign="+" cards={nearest.diff.added} />
          <CardLines title={t('meta.onlyInDeck')} sign="−" cards={nearest.diff.removed} />
        </div>
      )}
      <p className="text-sm text-muted">
        {missing.length === 0
          ? t('meta.allInDecks')
          : t('meta.inNoDeck', { count: countOf(missing), dust: t('decks.dust', { count: dust }) })}
      </p>
    </section>
  )
}
