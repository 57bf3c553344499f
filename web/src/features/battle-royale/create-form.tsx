/** Creates a room: its size, for people or with bots. */

import { useState } from 'react'
import { BATTLE_ROYALE } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { usePending } from '@/shared/live-game/use-pending'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useEnterRoom } from './use-enter-room'

/** The sizes that the page offers; the server allows more. */
const SIZES = [3, 4, 5, 6]

interface CreateFormProps {
  practice?: boolean
  /** Another button of the page is the main one. */
  quiet?: boolean
  /** The player cannot pay. */
  disabled?: boolean
}

export function CreateForm({
  practice = false,
  quiet = practice,
  disabled = false,
}: CreateFormProps) {
  const t = useT()
  const { create } = useEnterRoom()
  const [size, setSize] = useState<number>(BATTLE_ROYALE.default_players)
  const [pending, submit] = usePending(() =>
    create({ max_players: size, ...(practice ? { practice } : {}) }),
  )
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-bold">{t('battle.size')}</legend>
        <div className="segments grid grid-cols-4">
          {SIZES.map((count) => (
            <label key={count} className="segment">
              <input
                type="radio"
                name="size"
                className="sr-only"
                value={count}
                checked={size === count}
                onChange={() => setSize(count)}
              />
              <span aria-hidden="true">{count}</span>
              <span className="sr-only">{t('battle.players', { count })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SubmitButton pending={pending} kind={quiet ? 'mana' : 'primary'} disabled={disabled}>
        {t(practice ? 'battle.practiceAction' : 'battle.createAction')}
      </SubmitButton>
    </form>
  )
}
