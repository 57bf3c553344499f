/** Asks for the code of the authenticator app and verifies it. Sends when the sixth digit is typed. */

import { startTransition, useActionState, useEffect, useRef, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextField } from '@/shared/ui/field'
import { SubmitButton } from '@/shared/ui/submit-button'
import { auth } from '@/shared/api/auth-client'
import { authErrorText } from '@/shared/session/auth-error'

const DIGITS = 6

interface SecondFactorFormProps {
  /** Called when the code was accepted. */
  onDone?: () => void
}

/** Stored as an error, not as a text, so that it is shown in the current language. */
type Refusal = { kind: 'incomplete' } | { kind: 'failed'; error: unknown }

export function SecondFactorForm({ onDone }: SecondFactorFormProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  /** Whether digits were typed after the last refusal. */
  const [edited, setEdited] = useState(false)

  useEffect(() => field.current?.focus(), [])

  const [refusal, send, pending] = useActionState(
    async (_before: Refusal | null, typed: string): Promise<Refusal | null> => {
      const refused = await check(typed)
      if (!refused) {
        onDone?.()
        return null
      }
      if (refused.kind === 'failed') setCode('')
      setEdited(false)
      field.current?.focus()
      return refused
    },
    null,
  )

  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    setEdited(true)
    if (digits.length === DIGITS && digits !== code && !pending) startTransition(() => send(digits))
  }

  return (
    <form action={() => send(code)} noValidate className="grid gap-4">
      <TextField
        ref={field}
        label={t('auth.code')}
        hint={t('auth.secondFactorText')}
        error={
          refusal === null || edited || pending
            ? undefined
            : refusal.kind === 'incomplete'
              ? t('errors.codeDigits')
              : authErrorText(t, refusal.error)
        }
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <SubmitButton pending={pending}>{t('auth.confirmCode')}</SubmitButton>
    </form>
  )
}

/** Verifies a code with the user's factor; null if it is right. */
async function check(code: string): Promise<Refusal | null> {
  if (code.length !== DIGITS) return { kind: 'incomplete' }
  try {
    const { mfa } = await auth()
    const factors = await mfa.listFactors()
    if (factors.error) throw factors.error
    const factorId = factors.data.totp[0]?.id ?? ''
    const { error } = await mfa.challengeAndVerify({ factorId, code })
    return error ? { kind: 'failed', error } : null
  } catch (error) {
    return { kind: 'failed', error }
  }
}
