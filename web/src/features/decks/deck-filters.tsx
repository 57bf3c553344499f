/** Search, order, class and format of the list. Offers only classes and formats that occur in the list. */

import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
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
          value={filter.words}
          onChange={(event) => onFilter({ ...filter, words: event.target.value })}
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Choice
          label={t('decks.order')}
          value={filter.order}
          onChoose={(value) =>
            onFilter({ ...filter, order: ORDERS.find((order) => order === value) ?? 'recent' })
          }
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(ORDER_NAMES[order])}
            </option>
          ))}
        </Choice>
        {classes.length > 1 && (
          <Choice
            label={t('cards.class')}
            value={filter.cardClass ?? ''}
            onChoose={(value) =>
              onFilter({ ...filter, cardClass: classes.find((name) => name === value) ?? null })
            }
          >
            <option value="">{t('decks.everyClass')}</option>
            {classes.map((name) => (
              <option key={name} value={name}>
                {t(CLASS_NAMES[name])}
              </option>
            ))}
          </Choice>
        )}
        {formats.length > 1 && (
          <Choice
            label={t('decks.format')}
            value={filter.format ?? ''}
            onChoose={(value) =>
              onFilter({ ...filter, format: formats.find((name) => name === value) ?? null })
            }
          >
            <option value="">{t('decks.everyFormat')}</option>
            {formats.map((name) => (
              <option key={name} value={name}>
                {t(FORMAT_NAMES[name])}
              </option>
            ))}
          </Choice>
        )}
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <select
      className="choice"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {children}
    </select>
  )
}
