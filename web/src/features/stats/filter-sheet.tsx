/** Every filter of My Stats in one sheet. Each choice is in the address at once. */

import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MATCHES } from '@/shared/api/contract.gen'
import { CLASSES } from '@/shared/catalog/card'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useT } from '@/shared/i18n/i18n'
import { readSearch, withoutFilters, type FilterName } from '@/shared/stats/search'
import { useStatsSearch } from '@/shared/stats/use-stats-search'
import { Sheet } from '@/shared/ui/sheet'
import { className, formatName, modeName } from './names'
import { SelectField } from './select-field'

export function FilterSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const search = useStatsSearch()
  const navigate = useNavigate()
  const { data: decks = [] } = useMyDecks(false)
  const { data: archived = [] } = useMyDecks(true)
  const classes = CLASSES.filter((name) => name !== 'NEUTRAL')

  const field = (name: FilterName, label: string, options: ReactNode) => (
    <SelectField
      label={label}
      name={name}
      value={search[name] ?? ''}
      onChange={(value) =>
        void navigate({
          to: '/stats',
          search: readSearch({ ...search, [name]: value }),
          replace: true,
        })
      }
    >
      <option value="">{t('stats.any')}</option>
      {options}
    </SelectField>
  )
  return (
    <Sheet open onClose={onClose} title={t('stats.filters')}>
      <div className="field-pairs">
        {field(
          'deck',
          t('stats.deck'),
          [...decks, ...archived].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          )),
        )}
        {field(
          'class',
          t('stats.ownClass'),
          words(classes, (value) => className(t, value)),
        )}
        {field(
          'opponent',
          t('stats.opponentClass'),
          words(classes, (value) => className(t, value)),
        )}
        {field(
          'kind',
          t('stats.mode'),
          words(MATCHES.modes, (value) => modeName(t, value)),
        )}
        {field(
          'format',
          t('stats.format'),
          words(MATCHES.formats, (value) => formatName(t, value)),
        )}
        {field(
          'first',
          t('stats.turnOrder'),
          words(['yes', 'no'], (value) => t(value === 'yes' ? 'stats.first' : 'stats.second')),
        )}
        {field(
          'result',
          t('stats.result'),
          words(['victory', 'defeat', 'tie'], (value) =>
            t(
              value === 'victory'
                ? 'stats.victory'
                : value === 'tie'
                  ? 'stats.tie'
                  : 'stats.defeat',
            ),
          ),
        )}
        {field(
          'source',
          t('stats.source'),
          words(['log', 'manual'], (value) =>
            t(value === 'log' ? 'stats.fromLog' : 'stats.byHand'),
          ),
        )}
      </div>
      <p className="text-sm text-muted">{t('stats.filtersHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          className="button button-quiet"
          onClick={() =>
            void navigate({ to: '/stats', search: withoutFilters(search), replace: true })
          }
        >
          {t('stats.clear')}
        </button>
        <button type="button" className="button button-mana" onClick={onClose}>
          {t('stats.showMatches')}
        </button>
      </div>
    </Sheet>
  )
}

function words(values: readonly string[], nameOf: (value: string) => string) {
  return values.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ))
}
