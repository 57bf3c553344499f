/** The fields of a match: the result first, the rest as far as the player likes. */

import { useState, type ReactNode } from 'react'
import { MATCHES } from '@/shared/api/contract.gen'
import { CLASSES } from '@/shared/catalog/card'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useT } from '@/shared/i18n/i18n'
import { RESULTS } from '@/shared/stats/search'
import { StatsSegments } from '@/shared/stats/segments'
import { TextArea, TextField } from '@/shared/ui/field'
import { Options } from './options'
import { localTime, type MatchForm } from './match-form'
import { className, formatName, leagueName, modeName } from './names'
import { SelectField } from '@/shared/ui/select-field'

const NUMBERS = [
  { name: 'step', label: 'stats.step', max: 999_999 },
  { name: 'turns', label: 'stats.turnCount', max: MATCHES.max_turns },
  { name: 'minutes', label: 'stats.minutes', max: MATCHES.max_duration_s / 60 },
] as const

interface MatchFieldsProps {
  initial: MatchForm
  /** Show everything at once. */
  whole?: boolean
}

export function MatchFields({ initial, whole = false }: MatchFieldsProps) {
  const t = useT()
  const [result, setResult] = useState(initial.result)
  const [first, setFirst] = useState(initial.first)
  const { data: decks = [] } = useMyDecks(false)
  const isGone = initial.deck !== '' && !decks.some(({ id }) => id === initial.deck)
  return (
    <>
      <StatsSegments
        legend={t('stats.result')}
        name="result"
        options={RESULTS.map((value) => ({ value, label: t(`stats.${value}`) }))}
        value={result}
        onChoose={setResult}
      />
      <div className="field-pairs">
        <SelectField label={t('stats.deck')} name="deck" defaultValue={initial.deck}>
          <option value="">{t('stats.none')}</option>
          {isGone && <option value={initial.deck}>{t('stats.otherDeck')}</option>}
          {decks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <ChoiceField
          label={t('stats.opponentClass')}
          name="opponent"
          value={initial.opponent}
          choices={CLASSES.filter((name) => name !== 'NEUTRAL')}
          nameOf={(value) => className(t, value)}
        />
      </div>
      <StatsSegments
        legend={t('stats.turnOrder')}
        name="first"
        options={[
          { value: 'yes', label: t('stats.first') },
          { value: 'no', label: t('stats.second') },
          { value: '', label: t('stats.unknown') },
        ]}
        value={first}
        onChoose={setFirst}
      />
      <More open={whole}>
        <Details initial={initial} />
      </More>
    </>
  )
}

/** Closed fields are sent too. */
function More({ open, children }: { open: boolean; children: ReactNode }) {
  const t = useT()
  if (open) return children
  return (
    <details className="more-fields">
      <summary className="link">{t('stats.moreFields')}</summary>
      <div className="mt-3 grid gap-4">{children}</div>
    </details>
  )
}

function Details({ initial }: { initial: MatchForm }) {
  const t = useT()
  const [latest] = useState(() => localTime(new Date()))
  return (
    <>
      <TextField
        label={t('stats.opponentArchetype')}
        name="archetype"
        autoComplete="off"
        maxLength={MATCHES.max_archetype}
        defaultValue={initial.archetype}
      />
      <div className="field-pairs">
        <ChoiceField
          label={t('stats.mode')}
          name="mode"
          value={initial.mode}
          choices={MATCHES.modes}
          nameOf={(value) => modeName(t, value)}
        />
        <ChoiceField
          label={t('stats.format')}
          name="format"
          value={initial.format}
          choices={MATCHES.formats}
          nameOf={(value) => formatName(t, value)}
        />
        <ChoiceField
          label={t('stats.rank')}
          name="league"
          value={initial.league}
          choices={[...MATCHES.ranks, 'legend']}
          nameOf={(value) => leagueName(t, value)}
        />
        <Numbers initial={initial} />
      </div>
      <TextField
        label={t('stats.playedAt')}
        name="playedAt"
        type="datetime-local"
        max={latest}
        defaultValue={initial.playedAt}
      />
      <TextArea
        label={t('stats.notes')}
        name="notes"
        rows={3}
        maxLength={MATCHES.max_notes}
        defaultValue={initial.notes}
      />
    </>
  )
}

function Numbers({ initial }: { initial: MatchForm }) {
  const t = useT()
  return NUMBERS.map(({ name, label, max }) => (
    <TextField
      key={name}
      label={t(label)}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      defaultValue={initial[name]}
    />
  ))
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  name: string
  value: string
  choices: readonly Value[]
  nameOf: (value: Value) => string
}

/** A choice that may be left open. */
function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, value, choices, nameOf } = props
  const t = useT()
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      <option value="">{t('stats.unknown')}</option>
      <Options values={choices} name={nameOf} />
    </SelectField>
  )
}
