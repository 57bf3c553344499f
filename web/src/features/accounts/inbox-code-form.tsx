/** Takes the code of a mail that also has a link, for a mail that is read on another device. */

import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { CodeField, CodeForm } from '@/shared/account-forms/code-field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useForm } from '@/shared/ui/use-form'

export interface MailedCode {
  email: string
  type: 'recovery' | 'signup'
  /** Called before the code is verified, which signs the user in. */
  prepare?: () => Promise<void>
}

export function InboxCodeForm({ email, type, prepare }: MailedCode) {
  const t = useT()
  const { form, error, failure, pending } = useForm(CodeForm, async ({ code }) => {
    const client = await auth()
    await prepare?.()
    const { error: refusal } = await client.verifyOtp({ email, token: code, type })
    if (refusal && errorCode(refusal) === 'otp_expired') {
      return { fields: { code: 'errors.codeExpired' } }
    }
    if (refusal) throw refusal
  })

  return (
    <form {...form}>
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <CodeField label={t('auth.inboxCode')} error={error('code')} />
      <SubmitButton pending={pending}>{t('auth.confirmCode')}</SubmitButton>
    </form>
  )
}
