/** The QR code and the key for the authenticator app, and the field for its first code. */

import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { CodeField, CodeForm } from '@/shared/account-forms/code-field'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { SecretKey } from './secret-key'
import { useForm } from '@/shared/ui/use-form'

export interface Enrolment {
  id: string
  /** The QR code, as the URL of an image. */
  picture: string
  secret: string
}

interface EnrolmentFormProps {
  enrolment: Enrolment
  onDone: () => void
  /** The enrolment has expired on the server. */
  onExpired: (error: string) => void
}

export function EnrolmentForm({ enrolment, onDone, onExpired }: EnrolmentFormProps) {
  const t = useT()
  const { form, error, failure, pending } = useForm(CodeForm, async ({ code }) => {
    const client = await auth()
    const { error: refusal } = await client.mfa.challengeAndVerify({
      factorId: enrolment.id,
      code,
    })
    switch (refusal && errorCode(refusal)) {
      case null:
        return onDone()
      case 'mfa_verification_failed':
        return { fields: { code: 'errors.codeWrong' } }
      case 'mfa_factor_not_found':
        return onExpired(authErrorText(t, refusal))
      default:
        throw refusal
    }
  })

  return (
    <form {...form}>
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {t('settings.factorScan')}
      </p>
      <img
        src={enrolment.picture}
        alt={t('settings.factorPicture')}
        className="size-60 justify-self-center rounded-md bg-white p-3"
      />
      <SecretKey secret={enrolment.secret} />
      <CodeField error={error('code')} />
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>{t('settings.factorConfirm')}</SubmitButton>
    </form>
  )
}
