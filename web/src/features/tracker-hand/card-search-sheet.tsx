/** Finds a card by a few letters: one that the opponent has shown, or one that was created. It stays open for the next one. */

import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import type { Card, SearchedList } from '@/shared/catalog/card'
import { useCardList } from '@/shared/catalog/card-list'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { CardStrip } from '@/shared/catalog/card-row'
import { CostGem } from '@/shared/catalog/cost-gem'
import { RARITY_TONES } from '@/shared/catalog/rarity-gem'
import { useT } from '@/shared/i18n/i18n'
import { searchCards } from '@/shared/wasm/card-search'
import { Sheet } from '@/shared/ui/sheet'
import type { Note } from './game'
import { factsOf } from './use-deck-cards'

interface CardSearchProps {
  /** What the found card is. */
  use: 'opponent' | 'created'
  note: (note: Note) => void
  onClose: () => void
}

const SHOWN = 12

export function CardSearch({ use, note, onClose }: CardSearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<string>()
  const { data: list, isError } = useCardList(true)
  const found = useFound(list, useDeferredValue(query))

  useEffect(() => field.current?.focus(), [])

  const choose = (card: Card, to: 'hand' | 'deck') => {
    const facts = factsOf(card)
    if (use === 'opponent') note({ kind: 'opponent card', card: facts })
    else note({ kind: 'create', card: facts, to })
    setAdded(card.name)
    setQuery('')
    field.current?.focus()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(use === 'opponent' ? 'tracker.addOpponentCard' : 'tracker.addCreated')}
    >
      <QueryField
        field={field}
        query={query}
        onQuery={setQuery}
        onEnter={() => {
          const [first] = found
          if (first && use === 'opponent') choose(first, 'hand')
        }}
      />
      <p role="status" className="text-sm text-muted">
        <Status
          isError={isError}
          isLoaded={list !== undefined}
          query={query}
          added={added}
          count={found.length}
        />
      </p>
      {query.trim() !== '' && (
        <ul className="hand-rows search-rows">
          {found.slice(0, SHOWN).map((card) => (
            <li key={card.dbfId}>
              <FoundCard card={card} use={use} onChoose={(to) => choose(card, to)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface QueryFieldProps {
  field: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
  onEnter: () => void
}

function QueryField({ field, query, onQuery, onEnter }: QueryFieldProps) {
  const t = useT()
  return (
    <label className="search-field">
      <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="sr-only">{t('tracker.searchLabel')}</span>
      <input
        ref={field}
        type="search"
        className="field"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={t('tracker.searchHint')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </label>
  )
}

interface StatusProps {
  isError: boolean
  isLoaded: boolean
  query: string
  /** The name of the card that was added last. */
  added: string | undefined
  count: number
}

function Status({ isError, isLoaded, query, added, count }: StatusProps) {
  const t = useT()
  if (isError) return t('tracker.noCardList')
  if (!isLoaded) return t('common.loading')
  if (query.trim() === '')
    return added ? t('tracker.added', { name: added }) : t('tracker.searchHelp')
  return count > 0 ? t('tracker.found', { count: Math.min(count, SHOWN) }) : t('tracker.notFound')
}

interface FoundCardProps {
  card: Card
  use: CardSearchProps['use']
  onChoose: (to: 'hand' | 'deck') => void
}

function FoundCard({ card, use, onChoose }: FoundCardProps) {
  const t = useT()
  const face = (
    <>
      <CardStrip card={card} />
      <CostGem cost={card.cost} className="size-8" />
      <span className="card-row-name">
        {card.name}
        <span className="sr-only">, {t(CLASS_NAMES[card.cardClass])}</span>
      </span>
    </>
  )
  const style = { '--rarity': RARITY_TONES[card.cardRarity] }
  if (use === 'opponent')
    return (
      <button type="button" className="card-row" style={style} onClick={() => onChoose('hand')}>
        {face}
      </button>
    )
  return (
    <div className="found-created">
      <span className="card-row" style={style}>
        {face}
      </span>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('tracker.toHandLabel', { name: card.name })}
        onClick={() => onChoose('hand')}
      >
        {t('tracker.toHand')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('tracker.toDeckLabel', { name: card.name })}
        onClick={() => onChoose('deck')}
      >
        {t('tracker.toDeck')}
      </button>
    </div>
  )
}

/** The cards found for the query; those of an earlier query until they are there. */
function useFound(list: SearchedList | undefined, query: string): Card[] {
  const [found, setFound] = useState<Card[]>([])
  useEffect(() => {
    if (!list || query.trim() === '') return
    let isWanted = true
    const search = async () => {
      const ids = await searchCards(list, query)
      if (!isWanted) return
      const cards = new Map(list.cards.map((card) => [card.dbfId, card]))
      setFound(ids.flatMap((id) => cards.get(id) ?? []))
    }
    void search()
    return () => {
      isWanted = false
    }
  }, [list, query])
  return query.trim() === '' ? [] : found
}
