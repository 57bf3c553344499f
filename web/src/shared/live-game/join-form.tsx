/** Joins a game by its code. */

import { useState, type SubmitEvent } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { SubmitButton } from '@/shared/ui/submit-button'
import { CodeField } from './code-field'
import { cleanCode, CODE_LENGTH } from './game-code'

interface JoinFormProps {
  label: string
  action: string
  /** From a shared link. */
  code?: string | undefined
  /** `primary` if it is the main action of the page. */
  kind?: 'primary' | 'mana'
  /** The player cannot pay. */
  disabled?: boolean
  /** The text for an empty field. */
  missing?: PlainKey
  errorText: (error: unknown) => string
  onJoin: (code: string) => Promise<void>
}

export function JoinForm({
  label,
  action,
  code: initial = '',
  kind = 'mana',
  disabled = false,
  missing = 'live.enterCode',
  errorText,
  onJoin,
}: JoinFormProps) {
  const t = useT()
  const [code, setCode] = useState(() => cleanCode(initial))
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (pending) return
    if (code.length < CODE_LENGTH) {
      setError(t(code === '' ? missing : 'live.codeLength'))
      field?.focus()
      return
    }
    setPending(true)
    setError(undefined)
    try {
      await onJoin(code)
    } catch (failure) {
      setError(errorText(failure))
      field?.focus()
    } finally {
      setPending(false)
    }
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <CodeField
        label={label}
        code={code}
        error={error}
        onCode={(next) => {
          setCode(next)
          setError(undefined)
        }}
      />
      <SubmitButton pending={pending} kind={kind} disabled={disabled}>
        {action}
      </SubmitButton>
    </form>
  )
}
