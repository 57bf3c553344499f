/** Asks for the mailed code, and changes the password with it. */

import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/session/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { ResendButton } from '@/shared/session/resend-button'
import { useUser } from '@/shared/session/session'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { CodeField, CodeForm } from '@/shared/session/code-field'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { mailCode } from '@/shared/session/mail-code'
import type { WaitingPassword } from './password-sheet'
import { useForm } from '@/shared/ui/use-form'

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
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere text-muted outline-none">
        {t('settings.codeSent', { email })} {t('auth.spamHint')}
      </p>
      <CodeField error={error('code')} />
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>{t('auth.savePassword')}</SubmitButton>
      <ResendButton send={mailCode} wait={waiting.wait} />
    </form>
  )
}
