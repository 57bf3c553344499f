/** Proves who the user is by a code that is mailed to their address. */

import { useActionState, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useForm } from '@/shared/ui/use-form'
import { auth } from './auth-client'
import { authErrorText, errorCode } from './auth-error'
import { CodeField, CodeForm } from './code-field'
import { mailCode } from './mail-code'
import { ResendButton } from './resend-button'
import { useUser } from './session'

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

  if (wait !== null) return <EnterCode wait={wait} onDone={onDone} />
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

function EnterCode({ wait, onDone }: MailedCodeProofProps & { wait: number }) {
  const t = useT()
  const { email } = useUser()
  const { form, error, failure, pending } = useForm(CodeForm, async ({ code }) => {
    const client = await auth()
    const { error: refusal } = await client.updateUser({ nonce: code })
    if (refusal && errorCode(refusal) === 'reauthentication_not_valid') {
      return { fields: { code: 'errors.codeExpired' } }
    }
    if (refusal) throw refusal
    onDone()
  })

  return (
    <form {...form}>
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere text-muted outline-none">
        {t('auth.proofCodeSent', { email })} {t('auth.spamHint')}
      </p>
      <CodeField error={error('code')} />
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>{t('auth.confirmCode')}</SubmitButton>
      <ResendButton send={mailCode} wait={wait} />
    </form>
  )
}
