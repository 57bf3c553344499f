/** The cards of the player's decks: how they do when each is kept, drawn early or played. */

import { useState } from 'react'
import { STATS, type CardFigures, type MyCards } from '@/shared/api/contract.gen'
import { CallError } from '@/shared/api/call-error'
import { CardRow } from '@/shared/catalog/card-row'
import { useCardLookup } from '@/shared/catalog/cards'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { sortCards, type CardMeasure, type CardOrder } from '@/shared/stats/card-measures'
import { CardRateLine } from '@/shared/stats/card-rate-line'
import { Measured, MeasureChoice } from '@/shared/stats/measure-choice'
import type { StatsSearch } from '@/shared/stats/search'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Segments } from '@/shared/ui/segments'
import { useMyCards } from './calls'

/** Before all are asked for. */
const FIRST = 12

export function OwnCards({ search }: { search: StatsSearch }) {
  const t = useT()
  const { data, error, refetch } = useMyCards(search)
  if (data && data.cards.length > 0)
    return <Cards data={data} oneDeck={search.deck !== undefined} />
  if (data) return <p className="text-sm text-muted">{t('stats.noCards')}</p>
  if (error)
    return (
      <LoadFailure
        text={error instanceof CallError ? authErrorText(t, error) : t('errors.network')}
        retry={() => void refetch()}
      />
    )
  return <span className="skeleton h-24 rounded-lg" aria-busy="true" />
}

function Cards({ data: { total, cards }, oneDeck }: { data: MyCards; oneDeck: boolean }) {
  const t = useT()
  const [measure, setMeasure] = useState<CardMeasure>('kept')
  const [order, setOrder] = useState<CardOrder>('seen')
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <MeasureChoice<CardMeasure> value={measure} onChoose={setMeasure} />
        <Segments
          className="stat-segments"
          legend={t('stats.cardOrder')}
          options={[
            { value: 'seen', label: t('stats.orderSeen') },
            { value: 'best', label: t('stats.orderBest') },
          ]}
          value={order}
          onChoose={setOrder}
        />
      </div>
      <p className="text-sm text-muted">
        <Measured measure={measure} all={total} /> {!oneDeck && t('stats.cardsOfDecks')}{' '}
        {t('stats.cardsFew', { least: STATS.min_hands })}
      </p>
      <Rows cards={sortCards(cards, measure, order)} measure={measure} />
    </div>
  )
}

function Rows({ cards, measure }: { cards: readonly CardFigures[]; measure: CardMeasure }) {
  const t = useT()
  const [all, setAll] = useState(false)
  const shown = all ? cards : cards.slice(0, FIRST)
  const { card } = useCardLookup(shown.map(({ dbfId }) => dbfId))
  const { show, sheet } = useCardSheet()
  return (
    <div>
      <ul className="card-rates">
        {shown.map((it) => (
          <li key={it.dbfId}>
            <CardRow card={card(it.dbfId)} onPress={() => show(card(it.dbfId))} />
            <CardRateLine card={it} measure={measure} />
          </li>
        ))}
      </ul>
      {cards.length > shown.length && (
        <button type="button" className="link mt-2" onClick={() => setAll(true)}>
          {t('meta.moreCards', { count: cards.length - shown.length })}
        </button>
      )}
      {sheet}
    </div>
  )
}
