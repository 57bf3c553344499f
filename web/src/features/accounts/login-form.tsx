/** Email address and password. For an unconfirmed address it offers to send the confirmation again. */

import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { lastBan } from '@/shared/api/ban'
import { CurrentPasswordSchema, EmailSchema } from '@/shared/account-forms/auth-schemas'
import { EmailField } from '@/shared/account-forms/email-field'
import { PasswordField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { AuthLink } from './auth-link'
import { ResendButton } from '@/shared/account-forms/resend-button'
import { sendConfirmation } from './send-confirmation'
import { useForm } from '@/shared/ui/use-form'

const Credentials = v.object({ email: EmailSchema, password: CurrentPasswordSchema })

const BanNotice = lazy(async () => ({ default: (await import('./ban-notice')).BanNotice }))

export function LoginForm() {
  const t = useT()
  const [unconfirmed, setUnconfirmed] = useState('')
  const { form, error, failure, pending } = useForm(Credentials, async (credentials) => {
    setUnconfirmed('')
    const client = await auth()
    const { error: refusal } = await client.signInWithPassword(credentials)
    if (refusal && errorCode(refusal) === 'email_not_confirmed') setUnconfirmed(credentials.email)
    if (refusal) throw refusal
  })

  const isBanned = failure !== undefined && errorCode(failure) === 'user_banned'

  return (
    <>
      <form {...form}>
        {isBanned ? (
          <Suspense fallback={<FormError>{authErrorText(t, failure)}</FormError>}>
            <BanNotice ban={lastBan()} />
          </Suspense>
        ) : (
          <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
        )}
        <EmailField error={error('email')} />
        <div className="grid gap-1">
          <PasswordField
            label={t('auth.password')}
            error={error('password')}
            name="password"
            autoComplete="current-password"
          />
          <AuthLink
            to="/forgot-password"
            className="link inline-flex min-h-11 items-center justify-self-end text-sm"
          >
            {t('auth.forgot')}
          </AuthLink>
        </div>
        <SubmitButton pending={pending}>{t('auth.logIn')}</SubmitButton>
      </form>
      {unconfirmed && (
        <ResendButton key={unconfirmed} send={() => sendConfirmation(unconfirmed)} wait={0} />
      )}
    </>
  )
}
