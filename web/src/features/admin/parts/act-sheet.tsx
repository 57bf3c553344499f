/** A sheet for one act: its fields, the reason, and for what cannot be undone the player's name, typed. */

import { useState, type FormEvent, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextArea, TextField } from '@/shared/ui/field'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'

interface ActSheetProps {
  title: string
  text?: ReactNode
  /** The label of the button: the act itself. */
  action: string
  danger?: boolean
  /** Whether the act needs a reason, and who reads it. */
  reason?: { label?: string; hint?: string } | undefined
  /** A name that has to be typed first. */
  name?: string | undefined
  pending: boolean
  /** Whether the fields of the sheet are complete. */
  ready?: boolean
  onSend: (typed: { reason: string; name: string }) => void
  onClose: () => void
  children?: ReactNode
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

export function ActSheet({
  title,
  text,
  action,
  danger = false,
  reason,
  name,
  pending,
  ready = true,
  onSend,
  onClose,
  children,
}: ActSheetProps) {
  const t = useT()
  const [why, setWhy] = useState('')
  const [typed, setTyped] = useState('')
  const hasReason = !reason || why.trim().length >= SHORTEST_REASON
  const hasName = name === undefined || typed.trim().toLowerCase() === name.toLowerCase()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSend({ reason: why.trim(), name: typed.trim() })
  }

  return (
    <Sheet open onClose={onClose} title={title} description={text}>
      <form className="grid gap-4" onSubmit={submit}>
        {children}
        {reason && (
          <TextArea
            label={reason.label ?? t('admin.reason')}
            hint={reason.hint ?? t('admin.reasonHint')}
            name="reason"
            rows={2}
            maxLength={LONGEST_REASON}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
        {name !== undefined && (
          <TextField
            label={t('admin.typeName', { name })}
            name="typed"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <SubmitButton
          pending={pending}
          kind={danger ? 'danger' : 'mana'}
          disabled={!ready || !hasReason || !hasName}
        >
          {action}
        </SubmitButton>
      </form>
    </Sheet>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  name: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

export function Choices<Value extends string>({
  label,
  name,
  value,
  choices,
  onChoose,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <div className="adm-choices">
        {choices.map((choice) => (
          <label key={choice.value} className="adm-choice">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
