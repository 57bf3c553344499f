/** The cards of an archetype's lists: those that nearly all have, and those that are a choice. */

import { useState } from 'react'
import type { CardFigures, CoreCard, MetaArchetypePage } from '@/shared/api/contract.gen'
import { CardRow } from '@/shared/catalog/card-row'
import { useCardLookup } from '@/shared/catalog/cards'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import type { CardMeasure } from '@/shared/stats/card-measures'
import { CardRateLine } from '@/shared/stats/card-rate-line'
import { Measured, MeasureChoice } from '@/shared/stats/measure-choice'
import { useRates } from '@/shared/stats/rate'
import './lists.css'

/** Of each kind, before all are asked for. */
const FIRST = 6

/** What is said below each card. */
type Below = 'lists' | CardMeasure

export function CoreCards({ page: { core, cards, cards_of: all } }: { page: MetaArchetypePage }) {
  const t = useT()
  const [below, setBelow] = useState<Below>('lists')
  if (core.length === 0) return null
  const figures = new Map(cards.map((it) => [it.dbfId, it]))
  return (
    <section className="grid gap-3" aria-labelledby="meta-core">
      <h3 id="meta-core" className="rule text-md">
        {t('meta.coreAndFlex')}
      </h3>
      {all?.rate != null && (
        <MeasureChoice<Below>
          value={below}
          onChoose={setBelow}
          first={{ value: 'lists', label: t('meta.measureLists') }}
        />
      )}
      <p className="text-sm text-muted">
        {below === 'lists' || !all ? t('meta.listsText') : <Measured measure={below} all={all} />}
      </p>
      <Kind
        title="meta.core"
        text="meta.coreText"
        cards={core.filter((it) => it.core)}
        below={below}
        figures={figures}
      />
      <Kind
        title="meta.flex"
        text="meta.flexText"
        cards={core.filter((it) => !it.core)}
        below={below}
        figures={figures}
      />
    </section>
  )
}

interface KindProps {
  title: PlainKey
  text: PlainKey
  cards: readonly CoreCard[]
  below: Below
  figures: ReadonlyMap<number, CardFigures>
}

function Kind({ title, text, cards, below, figures }: KindProps) {
  const t = useT()
  const [all, setAll] = useState(false)
  const shown = all ? cards : cards.slice(0, FIRST)
  const { card } = useCardLookup(shown.map(({ dbfId }) => dbfId))
  const { show, sheet } = useCardSheet()
  if (cards.length === 0) return null
  return (
    <div>
      <h4 className="font-bold">{t(title)}</h4>
      <p className="mb-2 text-sm text-muted">{t(text)}</p>
      <ul className="core-cards">
        {shown.map((it) => (
          <li key={it.dbfId}>
            <CardRow card={card(it.dbfId)} count={it.copies} onPress={() => show(card(it.dbfId))} />
            {below === 'lists' ? (
              <ListLine card={it} />
            ) : (
              <CardRateLine card={figures.get(it.dbfId)} measure={below} />
            )}
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

/** In how many matches it is, and how its lists win. */
function ListLine({ card: { share, figures } }: { card: CoreCard }) {
  const t = useT()
  const { whole, bare } = useRates()
  return (
    <p className="core-card-figures">
      <span>{t('meta.inLists', { share: whole(share) })}</span>
      {figures?.rate != null && (
        <span>
          <b>{whole(figures.rate)}</b>
          <span aria-hidden="true">
            {' '}
            · {bare(figures.low ?? 0)}–{bare(figures.high ?? 1)}
          </span>
          <span className="sr-only">
            {t('stats.between', { low: bare(figures.low ?? 0), high: whole(figures.high ?? 1) })}
          </span>
        </span>
      )}
    </p>
  )
}
