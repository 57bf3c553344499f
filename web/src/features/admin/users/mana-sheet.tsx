/** Gives or takes mana. The opposite entry undoes it. */

import { useState } from 'react'
import { ask } from '@/shared/api/data'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { TextField } from '@/shared/ui/field'
import { ActSheet } from '../parts/act-sheet'
import type { ActProps } from './act-props'

export function ManaSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const { number, signed } = useFormats()
  const [typed, setTyped] = useState('')
  /** One for each act, so that a repeated request changes the balance once. */
  const [reference] = useState(() => crypto.randomUUID())
  const [counterReference] = useState(() => crypto.randomUUID())
  const amount = Number(typed)
  const isAmount = Number.isInteger(amount) && amount !== 0

  const change = (by: number, once: string, reason: string) =>
    ask((data) =>
      data.rpc('admin_user_mana', { user: user.id, amount: by, reason, reference: once }),
    )

  return (
    <ActSheet
      title={t('admin.giveMana')}
      text={t('admin.manaText', { balance: number(user.mana) })}
      action={isAmount ? t('admin.manaAction', { amount: signed(amount) }) : t('admin.save')}
      ready={isAmount}
      send={({ reason }) => change(amount, reference, reason)}
      done={t('admin.manaDone', { amount: signed(amount) })}
      undo={({ reason }) => change(-amount, counterReference, reason)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.manaAmount')}
        hint={isAmount ? t('admin.manaAfter', { balance: number(user.mana + amount) }) : undefined}
        name="amount"
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(/[^\d-]/g, ''))}
      />
    </ActSheet>
  )
}
