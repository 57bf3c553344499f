/** Every filter of My Stats in one sheet. Each choice is in the address at once. */

import { useNavigate } from '@tanstack/react-router'
import { MATCHES } from '@/shared/api/contract.gen'
import { CLASSES } from '@/shared/catalog/card'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import {
  readSearch,
  RESULTS,
  withoutFilters,
  type FilterName,
  type StatsSearch,
} from '@/shared/stats/search'
import { useStatsSearch } from '@/shared/stats/use-stats-search'
import { Options } from './options'
import { Sheet } from '@/shared/ui/sheet'
import { className, formatName, modeName } from './names'
import { SelectField } from '@/shared/ui/select-field'

/** Its name in the address, its label, its values and their names. */
type Filter = [
  name: FilterName,
  label: PlainKey,
  values: readonly string[],
  nameOf: (value: string) => string,
]

function useFilters(): Filter[] {
  const t = useT()
  const { data: decks = [] } = useMyDecks(false)
  const { data: archived = [] } = useMyDecks(true)
  const names = new Map([...decks, ...archived].map(({ id, name }) => [id, name]))
  const classes = CLASSES.filter((name) => name !== 'NEUTRAL')
  return [
    ['deck', 'stats.deck', [...names.keys()], (it) => names.get(it) ?? ''],
    ['class', 'stats.ownClass', classes, (it) => className(t, it)],
    ['opponent', 'stats.opponentClass', classes, (it) => className(t, it)],
    ['kind', 'stats.mode', MATCHES.modes, (it) => modeName(t, it)],
    ['format', 'stats.format', MATCHES.formats, (it) => formatName(t, it)],
    [
      'first',
      'stats.turnOrder',
      ['yes', 'no'],
      (it) => t(it === 'yes' ? 'stats.first' : 'stats.second'),
    ],
    [
      'result',
      'stats.result',
      RESULTS,
      (it) => t(`stats.${RESULTS.find((known) => known === it) ?? 'tie'}`),
    ],
    [
      'source',
      'stats.source',
      ['log', 'manual'],
      (it) => t(it === 'log' ? 'stats.fromLog' : 'stats.byHand'),
    ],
  ]
}

export function FilterSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const search = useStatsSearch()
  const navigate = useNavigate()
  const show = (changed: StatsSearch) =>
    void navigate({ to: '/stats', search: changed, replace: true })
  return (
    <Sheet open onClose={onClose} title={t('stats.filters')}>
      <div className="field-pairs">
        {useFilters().map(([name, label, values, nameOf]) => (
          <SelectField
            key={name}
            label={t(label)}
            name={name}
            value={search[name] ?? ''}
            onChange={(value) => show(readSearch({ ...search, [name]: value }))}
          >
            <option value="">{t('stats.any')}</option>
            <Options values={values} name={nameOf} />
          </SelectField>
        ))}
      </div>
      <p className="text-sm text-muted">{t('stats.filtersHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => show(withoutFilters(search))}
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
