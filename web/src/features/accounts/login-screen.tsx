/** Log in: the password, then the second factor if the account has one. The route redirects signed-in users. */

import { useLocation, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useSession } from '@/shared/session/session'
import { FormError } from '@/shared/ui/form-error'
import { AuthFrame } from './auth-frame'
import { AuthLink } from './auth-link'
import { LoginForm } from './login-form'
import { SecondFactorStep } from './second-factor-step'
import { SharedLink } from './shared-link'
import { useLinkOutcome } from './use-link-outcome'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The user has just deleted their account. */
    accountDeleted?: boolean
  }
}

export function LoginScreen() {
  const t = useT()
  const { status } = useSession()
  const { from } = useSearch({ strict: false })
  const outcome = useLinkOutcome(from)
  const deleted = useLocation({ select: ({ state }) => state.accountDeleted === true })

  if (status === 'half-signed-in') {
    return (
      <AuthFrame title={t('auth.secondFactorTitle')}>
        <SecondFactorStep />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('auth.logIn')} welcome showcase>
      {outcome === 'failed' && <FormError>{t('errors.linkExpired')}</FormError>}
      {outcome === 'halfway' && <GoodNews>{t('auth.halfwayLink')}</GoodNews>}
      {deleted && <GoodNews>{t('auth.accountDeleted')}</GoodNews>}
      <SharedLink from={from} />
      <LoginForm />
      <p className="text-center text-sm text-muted">
        {t('auth.noAccount')} <AuthLink to="/signup">{t('auth.signUp')}</AuthLink>
      </p>
    </AuthFrame>
  )
}

function GoodNews({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-md bg-ok-soft px-3 py-2.5 text-sm font-semibold text-ok">
      {children}
    </p>
  )
}
