/** Search, order, class and format of the list. Offers only classes and formats that occur in the list. */

import { Search } from 'lucide-react'
import { CLASSES, FORMATS, classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { ORDERS, type Order, type DeckFilter } from './arrange'
import type { MyDeck } from '@/shared/decks/my-decks'

const ORDER_NAMES: Record<Order, PlainKey> = {
  recent: 'decks.orderRecent',
  name: 'decks.orderName',
  class: 'decks.orderClass',
  winRate: 'decks.orderWinRate',
}

interface DeckFiltersProps {
  decks: readonly MyDeck[]
  filter: DeckFilter
  onFilter: (filter: DeckFilter) => void
}

export function DeckFilters({ decks, filter, onFilter }: DeckFiltersProps) {
  const t = useT()
  const classes = CLASSES.filter((name) =>
    decks.some((deck) => classOrNeutral(deck.class) === name),
  )
  const formats = FORMATS.filter((name) =>
    decks.some((deck) => formatOrUnknown(deck.format) === name),
  )
  if (decks.length < 2) return null
  return (
    <div role="search" className="grid gap-2">
      <SearchField value={filter.words} onType={(words) => onFilter({ ...filter, words })} />
      <div className="flex flex-wrap gap-2">
        <Choice
          label={t('decks.order')}
          value={filter.order}
          values={ORDERS}
          nameOf={(order) => t(ORDER_NAMES[order])}
          onChoose={(order) => onFilter({ ...filter, order: order ?? 'recent' })}
        />
        {classes.length > 1 && (
          <Choice
            label={t('cards.class')}
            every={t('decks.everyClass')}
            value={filter.cardClass}
            values={classes}
            nameOf={(name) => t(CLASS_NAMES[name])}
            onChoose={(cardClass) => onFilter({ ...filter, cardClass })}
          />
        )}
        {formats.length > 1 && (
          <Choice
            label={t('decks.format')}
            every={t('decks.everyFormat')}
            value={filter.format}
            values={formats}
            nameOf={(name) => t(FORMAT_NAMES[name])}
            onChoose={(format) => onFilter({ ...filter, format })}
          />
        )}
      </div>
    </div>
  )
}

function SearchField({ value, onType }: { value: string; onType: (value: string) => void }) {
  const t = useT()
  return (
    <label className="relative block">
      <span className="sr-only">{t('decks.search')}</span>
      <Search
        className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-subtle"
        aria-hidden="true"
      />
      <input
        type="search"
        className="field pl-11"
        placeholder={t('decks.search')}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** The name of the choice that leaves it open. */
  every?: string
  value: Value | null
  values: readonly Value[]
  nameOf: (value: Value) => string
  onChoose: (value: Value | null) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, every, value, values, nameOf, onChoose } = props
  return (
    <select
      className="choice"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(values.find((it) => it === event.target.value) ?? null)}
    >
      {every && <option value="">{every}</option>}
      {values.map((it) => (
        <option key={it} value={it}>
          {nameOf(it)}
        </option>
      ))}
    </select>
  )
}
