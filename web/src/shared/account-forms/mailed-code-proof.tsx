/** Proves who the user is by a code that is mailed to their address. */

import { useActionState, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { authErrorText } from '@/shared/session/auth-error'
import { mailCode } from './mail-code'
import { MailedCodeForm } from './mailed-code-form'
import { useUser } from '@/shared/session/session'

interface MailedCodeProofProps {
  onDone: () => void
}

export function MailedCodeProof({ onDone }: MailedCodeProofProps) {
  const t = useT()
  const { email } = useUser()
  /** Seconds until another code may be requested; null before the first. */
  const [wait, setWait] = useState<number | null>(null)
  const [failure, send, pending] = useActionState(async (): Promise<unknown> => {
    try {
      setWait(await mailCode())
      return null
    } catch (error) {
      return error
    }
  }, null)

  if (wait !== null) {
    return <MailedCodeForm wait={wait} action={t('auth.confirmCode')} onDone={onDone} />
  }
  return (
    <form action={send} className="grid gap-4">
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere text-muted outline-none">
        {t('auth.proofCodeText', { email })}
      </p>
      <FormError>{failure !== null && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>{t('auth.proofSendCode')}</SubmitButton>
    </form>
  )
}
