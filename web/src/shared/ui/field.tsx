/** Form fields: a label above, a hint or an error below, linked for screen readers. */

import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  name: string
  hint?: ReactNode
  error?: string | undefined
}

export function TextField({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => <input className="field" {...ties} {...input} />}
    </FieldFrame>
  )
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: Omit<FieldProps, 'type'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="relative block">
          <input
            className="field pr-13"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...ties}
            {...input}
          />
          <button
            type="button"
            className="icon-button absolute top-1/2 right-0.5 -translate-y-1/2"
            aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
  name: string
  hint?: ReactNode
  error?: string | undefined
}

export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => <textarea className="field py-3" rows={6} {...ties} {...area} />}
    </FieldFrame>
  )
}

/** The attributes that link a control to its label, hint and error. */
interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldFrameProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (ties: Ties) => ReactNode
}

/** A label above a control, linked to it. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      )}
    </div>
  )
}
