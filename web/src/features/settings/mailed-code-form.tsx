/** Asks for the code that was mailed, and changes the password with it. */

import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/session/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { useUser } from '@/shared/session/session'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { CodeField, CodeForm } from './code-field'
import { focusOnArrival } from './focus-on-arrival'
import { mailCode } from './mail-code'
import type { WaitingPassword } from './password-sheet'
import { useCountdown } from './use-countdown'
import { useForm } from './use-form'

interface MailedCodeFormProps {
  waiting: WaitingPassword
  onDone: () => void
}

export function MailedCodeForm({ waiting, onDone }: MailedCodeFormProps) {
  const t = useT()
  const { email } = useUser()

  const { form, error, failure, pending } = useForm(CodeForm, async ({ code }) => {
    const client = await auth()
    const { error: refusal } = await client.updateUser({ password: waiting.password, nonce: code })
    if (refusal && errorCode(refusal) === 'reauthentication_not_valid') {
      return { fields: { code: 'errors.codeExpired' } }
    }
    if (refusal) throw refusal
    onDone()
  })

  return (
    <form {...form}>
      <p ref={focusOnArrival} tabIndex={-1} className="wrap-anywhere text-muted outline-none">
        {t('settings.codeSent', { email })} {t('auth.spamHint')}
      </p>
      <CodeField error={error('code')} />
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>{t('auth.savePassword')}</SubmitButton>
      <SendAgain wait={waiting.wait} />
    </form>
  )
}

function SendAgain({ wait }: { wait: number }) {
  const t = useT()
  const [left, restart] = useCountdown(wait)
  const [outcome, setOutcome] = useState('')

  const again = async () => {
    if (left > 0) return
    try {
      restart(await mailCode())
      setOutcome(t('auth.sentAgain'))
    } catch (error) {
      setOutcome(authErrorText(t, error))
    }
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={left > 0}
        onClick={() => void again()}
      >
        {left > 0 ? t('auth.sendAgainIn', { seconds: left }) : t('auth.sendAgain')}
      </button>
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {outcome}
      </p>
    </>
  )
}
