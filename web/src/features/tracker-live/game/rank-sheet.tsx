/** Asks for the player's rank, once a session and only if they like: no log has it. */

import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { TextField } from '@/shared/ui/field'
import { Sheet } from '@/shared/ui/sheet'
import { parseRank, TIERS, writeRank, type Rank, type Tier } from '../session-rank'
import { useLiveState, useTracking } from '../tracking'

const NAMES: Record<Tier | 'legend', PlainKey> = {
  bronze: 'ranks.bronze',
  silver: 'ranks.silver',
  gold: 'ranks.gold',
  platinum: 'ranks.platinum',
  diamond: 'ranks.diamond',
  legend: 'ranks.legend',
}

const STEPS = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const

/** The session's rank in words; undefined if it was not told. */
export function useRankName(): string | undefined {
  const t = useT()
  const { rank } = useLiveState()
  const parsed = rank?.rank ? parseRank(rank.rank) : null
  if (!parsed) return undefined
  return parsed.step === null ? t(NAMES[parsed.tier]) : `${t(NAMES[parsed.tier])} ${parsed.step}`
}

export function RankSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const live = useTracking()
  const { rank: told } = useLiveState()
  const [rank, setRank] = useState<Rank>(
    () => (told?.rank ? parseRank(told.rank) : null) ?? { tier: 'gold', step: 5 },
  )
  const isLegend = rank.tier === 'legend'
  const finish = (value: string | null) => {
    live.tellRank(value)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={() => finish(told?.rank ?? null)}
      title={t('trackerLive.rankTitle')}
      description={t('trackerLive.rankHint')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          finish(writeRank(rank))
        }}
      >
        <Radios
          className="tl-ranks"
          legend={t('trackerLive.rankTier')}
          name="tier"
          choices={[...TIERS, 'legend' as const].map((tier) => [tier, t(NAMES[tier])])}
          chosen={rank.tier}
          onChoose={(tier) => setRank({ tier, step: tier === 'legend' ? null : (rank.step ?? 5) })}
        />
        {isLegend ? (
          <PlaceField place={rank.step} onPlace={(step) => setRank({ tier: 'legend', step })} />
        ) : (
          <Radios
            className="tl-rank-steps"
            legend={t('trackerLive.rankStep')}
            name="step"
            choices={STEPS.map((step) => [step, step])}
            chosen={rank.step}
            onChoose={(step) => setRank({ ...rank, step })}
          />
        )}
        <button type="submit" className="button button-primary">
          {t('trackerLive.rankSave')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => finish(null)}>
          {t('trackerLive.rankSkip')}
        </button>
      </form>
    </Sheet>
  )
}

interface PlaceFieldProps {
  place: number | null
  onPlace: (place: number | null) => void
}

function PlaceField({ place, onPlace }: PlaceFieldProps) {
  const t = useT()
  return (
    <TextField
      label={t('trackerLive.legendPlace')}
      name="place"
      inputMode="numeric"
      pattern="[0-9]{0,6}"
      autoComplete="off"
      defaultValue={place ?? ''}
      onChange={(event) => onPlace(Number(event.currentTarget.value) || null)}
    />
  )
}

interface RadiosProps<Value extends string | number> {
  className: string
  legend: string
  name: string
  choices: (readonly [value: Value, label: string | number])[]
  chosen: Value | null
  onChoose: (value: Value) => void
}

function Radios<Value extends string | number>(props: RadiosProps<Value>) {
  const { className, legend, name, choices, chosen, onChoose } = props
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="segment tl-rank">
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
