/** Sign up. If the response has a session, the route redirects; if not, the email address must be confirmed first. */

import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { AuthFrame } from './auth-frame'
import { AuthLink } from './auth-link'
import { LegalConsent, type ShowLegal } from './legal-consent'
import { MailboxNotice } from './mailbox-notice'
import { sendConfirmation } from './send-confirmation'
import { SharedLink } from './shared-link'
import { SignUpForm } from './sign-up-form'

export function SignUpScreen({ legal }: { legal?: ShowLegal }) {
  const t = useT()
  const { from } = useSearch({ strict: false })
  /** The email address that must be confirmed. */
  const [unconfirmed, setUnconfirmed] = useState('')

  if (unconfirmed) {
    return (
      <AuthFrame title={t('auth.mailboxTitle')}>
        <MailboxNotice
          text={t('auth.confirmSent', { email: unconfirmed })}
          code={{ email: unconfirmed, type: 'signup' }}
          resend={() => sendConfirmation(unconfirmed)}
        >
          <button type="button" className="button button-quiet" onClick={() => setUnconfirmed('')}>
            {t('auth.otherAddress')}
          </button>
          <AuthLink to="/login" className="link py-2.5 text-center text-sm">
            {t('auth.backToLogIn')}
          </AuthLink>
        </MailboxNotice>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('auth.signUpTitle')} showcase>
      <SharedLink from={from} />
      <SignUpForm onUnconfirmed={setUnconfirmed} />
      <LegalConsent show={legal} />
      <p className="text-center text-sm text-muted">
        {t('auth.hasAccount')} <AuthLink to="/login">{t('auth.logIn')}</AuthLink>
      </p>
    </AuthFrame>
  )
}
