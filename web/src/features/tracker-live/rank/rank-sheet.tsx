/** Where the player stands on the ladder, told and corrected here: no log has it. */

import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { FieldFrame, TextField } from '@/shared/ui/field'
import { Sheet } from '@/shared/ui/sheet'
import { useTracking } from '../tracking'
import { MOST_BONUS, TIERS, type Ladder, type Rank } from './ladder'
import { RANK_NAMES, useLadder } from './use-ladder'

const BONUSES = Array.from({ length: MOST_BONUS }, (_, index) => index + 1)
const STEPS = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const

/** Before anything was told. */
const FIRST: Ladder = { rank: { tier: 'gold', step: 5 }, stars: 0, bonus: 1, streak: 0 }

export function RankSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const live = useTracking()
  const { format, ladder: told } = useLadder()
  const [ladder, setLadder] = useState<Ladder>(told ?? FIRST)
  const { rank } = ladder
  const setRank = (changed: Rank) => setLadder(atRank(ladder, changed))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trackerLive.rankTitle')}
      description={t('trackerLive.rankHint')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          live.tellRank(format, ladder)
          onClose()
        }}
      >
        <Radios
          className="tl-ranks"
          legend={t('trackerLive.rankTier')}
          name="tier"
          choices={[...TIERS, 'legend' as const].map((tier) => [tier, t(RANK_NAMES[tier])])}
          chosen={rank.tier}
          onChoose={(tier) => setRank({ tier, step: tier === 'legend' ? null : (rank.step ?? 5) })}
        />
        {rank.tier === 'legend' ? (
          <PlaceField place={rank.step} onPlace={(step) => setRank({ tier: 'legend', step })} />
        ) : (
          <Steps ladder={ladder} onLadder={setLadder} />
        )}
        <button type="submit" className="button button-primary">
          {t('trackerLive.rankSave')}
        </button>
      </form>
    </Sheet>
  )
}

interface StepsProps {
  ladder: Ladder
  onLadder: (ladder: Ladder) => void
}

/** Below Legend: the step, the stars and the bonus. */
function Steps({ ladder, onLadder }: StepsProps) {
  const t = useT()
  const { rank, stars, bonus } = ladder
  return (
    <>
      <Radios
        className="tl-rank-steps"
        legend={t('trackerLive.rankStep')}
        name="step"
        choices={STEPS.map((step) => [step, step])}
        chosen={rank.step}
        onChoose={(step) => onLadder(atRank(ladder, { ...rank, step }))}
      />
      <div className="tl-rank-stars">
        <div className="grid gap-1.5">
          <span className="text-sm font-bold" aria-hidden="true">
            {t('trackerLive.rankStars')}
          </span>
          <Radios
            className="tl-rank-few"
            legend={t('trackerLive.rankStars')}
            name="stars"
            choices={[0, 1, 2, 3].map((count) => [count, count])}
            chosen={stars}
            onChoose={(count) => onLadder({ ...ladder, stars: count })}
          />
        </div>
        <FieldFrame label={t('trackerLive.rankBonus')}>
          {(ties) => (
            <select
              className="field"
              {...ties}
              value={bonus}
              onChange={(event) => onLadder({ ...ladder, bonus: Number(event.target.value) })}
            >
              {BONUSES.map((count) => (
                <option key={count} value={count}>
                  ×{count}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
    </>
  )
}

/** Its stars are told anew. */
const atRank = (ladder: Ladder, rank: Rank): Ladder => ({ ...ladder, rank, stars: 0, streak: 0 })

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
