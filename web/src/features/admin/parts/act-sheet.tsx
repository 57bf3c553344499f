/** A sheet for one act: its fields, the reason, and for what cannot be undone the player's name, typed. */

import { useState, type FormEvent, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextArea, TextField } from '@/shared/ui/field'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useAct } from './use-act'

interface Typed {
  reason: string
  name: string
}

interface ActSheetProps {
  title: string
  text?: ReactNode
  /** The label of the button, if the title does not name the act. */
  action?: string
  danger?: boolean
  /** Whether the act needs a reason, for the log. */
  needsReason?: boolean
  /** A name that has to be typed first. */
  name?: string | undefined
  /** Whether the fields of the sheet are complete. */
  ready?: boolean
  send: (typed: Typed) => Promise<unknown>
  /** Said afterwards. */
  done: string
  /** The opposite act. */
  undo?: ((typed: Typed) => Promise<unknown>) | undefined
  onDone?: () => void
  onClose: () => void
  children?: ReactNode
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

export function ActSheet({
  title,
  text,
  action = title,
  danger = false,
  needsReason = true,
  name,
  ready = true,
  send,
  done,
  undo,
  onDone,
  onClose,
  children,
}: ActSheetProps) {
  const t = useT()
  const { run, pending } = useAct()
  const [why, setWhy] = useState('')
  const [typedName, setTypedName] = useState('')
  const typed = { reason: why.trim(), name: typedName.trim() }
  const hasReason = !needsReason || typed.reason.length >= SHORTEST_REASON
  const hasName = name === undefined || typed.name.toLowerCase() === name.toLowerCase()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!(await run(() => send(typed), { done, undo: undo && (() => undo(typed)) }))) return
    onClose()
    onDone?.()
  }

  return (
    <Sheet open onClose={onClose} title={title} description={text}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {children}
        {needsReason && (
          <TextArea
            label={t('admin.reason')}
            hint={t('admin.reasonHint')}
            name="reason"
            rows={2}
            maxLength={LONGEST_REASON}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
        {name !== undefined && <NameField name={name} value={typedName} onType={setTypedName} />}
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

interface NameFieldProps {
  name: string
  value: string
  onType: (value: string) => void
}

function NameField({ name, value, onType }: NameFieldProps) {
  const t = useT()
  return (
    <TextField
      label={t('admin.typeName', { name })}
      name="typed"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
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
