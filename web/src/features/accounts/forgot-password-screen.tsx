/** Forgot the password: sends a link and a code by mail. The text is the same whether the email address has an account or not. */

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText } from '@/shared/session/auth-error'
import { EmailSchema } from '@/shared/account-forms/auth-schemas'
import { EmailField } from '@/shared/account-forms/email-field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { AuthFrame } from './auth-frame'
import { AuthLink } from './auth-link'
import { MailboxNotice } from './mailbox-notice'
import { useForm } from '@/shared/ui/use-form'

const Address = v.object({ email: EmailSchema })

export function ForgotPasswordScreen() {
  const t = useT()
  /** The email address that the link was sent to. */
  const [sentTo, setSentTo] = useState('')
  const navigate = useNavigate()
  /** The code signs the user in, and signed-in users are redirected: this says where to. */
  const prepare = () =>
    navigate({ to: '.', search: true, state: { choosesPassword: true }, replace: true })

  if (!sentTo) {
    return (
      <AuthFrame title={t('auth.forgot')}>
        <AddressForm onSent={setSentTo} />
        <BackToLogIn />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('auth.mailboxTitle')}>
      <MailboxNotice
        text={t('auth.forgotSent', { email: sentTo })}
        code={{ email: sentTo, type: 'recovery', prepare }}
        resend={() => sendLink(sentTo)}
      >
        <button type="button" className="button button-quiet" onClick={() => setSentTo('')}>
          {t('auth.otherAddress')}
        </button>
        <BackToLogIn />
      </MailboxNotice>
    </AuthFrame>
  )
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const { form, error, failure, pending } = useForm(Address, async ({ email }) => {
    await sendLink(email)
    onSent(email)
  })

  return (
    <form {...form}>
      <p className="text-muted">{t('auth.forgotText')}</p>
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <EmailField error={error('email')} />
      <SubmitButton pending={pending}>{t('auth.sendLink')}</SubmitButton>
    </form>
  )
}

function BackToLogIn() {
  const t = useT()
  return (
    <AuthLink to="/login" className="link py-2.5 text-center text-sm">
      {t('auth.backToLogIn')}
    </AuthLink>
  )
}

async function sendLink(email: string): Promise<void> {
  const client = await auth()
  const { error } = await client.resetPasswordForEmail(email)
  if (error) throw error
}
