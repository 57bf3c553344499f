/** Asks for the mailed code. The code proves who the user is, and saves a new password if there is one. */

import { useT } from '@/shared/i18n/i18n'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useForm } from '@/shared/ui/use-form'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { CodeField, CodeForm } from './code-field'
import { mailCode } from './mail-code'
import { ResendButton } from './resend-button'
import { useUser } from '@/shared/session/session'

interface MailedCodeFormProps {
  /** Seconds until another code may be requested. */
  wait: number
  /** The text of the button. */
  action: string
  password?: string
  onDone: () => void
}

export function MailedCodeForm({ wait, action, password, onDone }: MailedCodeFormProps) {
  const t = useT()
  const { email } = useUser()
  const { form, error, failure, pending } = useForm(CodeForm, async ({ code }) => {
    const client = await auth()
    const change = password === undefined ? { nonce: code } : { password, nonce: code }
    const { error: refusal } = await client.updateUser(change)
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
      <SubmitButton pending={pending}>{action}</SubmitButton>
      <ResendButton send={mailCode} wait={wait} />
    </form>
  )
}
