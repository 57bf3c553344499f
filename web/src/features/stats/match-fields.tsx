/** The fields of a match: the result first, the rest as far as the player likes. */

import { useId, useState, type ReactNode } from 'react'
import { MATCHES } from '@/shared/api/contract.gen'
import { CLASSES } from '@/shared/catalog/card'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useT } from '@/shared/i18n/i18n'
import { RESULTS } from '@/shared/stats/search'
import { Segments } from '@/shared/stats/segments'
import { TextArea, TextField } from '@/shared/ui/field'
import { localTime, type MatchForm } from './match-form'
import { className, formatName, leagueName, modeName } from './names'
import { SelectField } from './select-field'

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
      <Segments
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
        <SelectField
          label={t('stats.opponentClass')}
          name="opponent"
          defaultValue={initial.opponent}
        >
          <option value="">{t('stats.unknown')}</option>
          {CLASSES.filter((name) => name !== 'NEUTRAL').map((name) => (
            <option key={name} value={name}>
              {className(t, name)}
            </option>
          ))}
        </SelectField>
      </div>
      <Segments
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
        <SelectField label={t('stats.mode')} name="mode" defaultValue={initial.mode}>
          <option value="">{t('stats.unknown')}</option>
          {MATCHES.modes.map((mode) => (
            <option key={mode} value={mode}>
              {modeName(t, mode)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('stats.format')} name="format" defaultValue={initial.format}>
          <option value="">{t('stats.unknown')}</option>
          {MATCHES.formats.map((format) => (
            <option key={format} value={format}>
              {formatName(t, format)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('stats.rank')} name="league" defaultValue={initial.league}>
          <option value="">{t('stats.unknown')}</option>
          {[...MATCHES.ranks, 'legend'].map((league) => (
            <option key={league} value={league}>
              {leagueName(t, league)}
            </option>
          ))}
        </SelectField>
        <NumberField label={t('stats.step')} name="step" max={999_999} value={initial.step} />
        <NumberField
          label={t('stats.turnCount')}
          name="turns"
          max={MATCHES.max_turns}
          value={initial.turns}
        />
        <NumberField
          label={t('stats.minutes')}
          name="minutes"
          max={MATCHES.max_duration_s / 60}
          value={initial.minutes}
        />
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

interface NumberFieldProps {
  label: string
  name: string
  max: number
  value: string
}

function NumberField({ label, name, max, value }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <input
        id={id}
        className="field"
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        max={max}
        step={1}
        defaultValue={value}
      />
    </div>
  )
}
