/**
 * Reset the password by a mailed link. The link is used when the button is pressed, not when the page opens, because
 * mail scanners open links too.
 */

import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { toast } from '@/shared/ui/toast'
import { AuthFrame } from './auth-frame'
import { AuthLink } from './auth-link'
import { ResetExpired } from './reset-expired'
import { ResetLink } from './reset-link'
import { ResetPasswordForm } from './reset-password-form'
import { savePassword } from './save-password'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The link was accepted. In the history state, so that a reload does not ask for it again. */
    passwordLinkAccepted?: boolean
  }
}

const SecondFactorForm = lazy(async () => {
  const { SecondFactorForm: Form } = await import('@/shared/account-forms/second-factor-form')
  return { default: Form }
})

const MailedCodeProof = lazy(async () => {
  const { MailedCodeProof: Form } = await import('@/shared/account-forms/mailed-code-proof')
  return { default: Form }
})

type Step =
  | { name: 'link' }
  | { name: 'expired' }
  | { name: 'password'; failure?: unknown }
  /** The server requires the second factor before it accepts this password. */
  | { name: 'second-factor'; password: string }
  /** The link was used more than ten minutes ago. */
  | { name: 'proof'; password: string }

const TITLES: Record<Step['name'], PlainKey> = {
  link: 'auth.resetTitle',
  expired: 'auth.resetTitle',
  password: 'auth.resetTitle',
  proof: 'auth.proofTitle',
  'second-factor': 'auth.secondFactorTitle',
}

interface ResetPasswordScreenProps {
  token: string
  /** The link undoes a change of the email address first. */
  undoesEmail?: boolean
}

export function ResetPasswordScreen({ token, undoesEmail = false }: ResetPasswordScreenProps) {
  const t = useT()
  const navigate = useNavigate()
  const accepted = useLocation({ select: ({ state }) => state.passwordLinkAccepted === true })
  const [step, setStep] = useState<Step>(() => {
    if (accepted) return { name: 'password' }
    return token ? { name: 'link' } : { name: 'expired' }
  })

  const accept = () => {
    setStep({ name: 'password' })
    // Removes the token from the URL and from the history.
    void navigate({ to: '.', search: {}, state: { passwordLinkAccepted: true }, replace: true })
  }
  const finish = () => {
    toast.success(t('auth.passwordSaved'))
    void navigate({ to: '/', replace: true })
  }
  const retry = (password: string) => {
    savePassword(password).then(finish, (failure: unknown) =>
      setStep({ name: 'password', failure }),
    )
  }

  return (
    <AuthFrame
      title={t(undoesEmail && step.name === 'link' ? 'auth.undoTitle' : TITLES[step.name])}
    >
      {step.name === 'link' && (
        <ResetLink
          token={token}
          undoesEmail={undoesEmail}
          onAccepted={accept}
          onExpired={() => setStep({ name: 'expired' })}
        />
      )}
      {step.name === 'expired' && <ResetExpired />}
      {step.name === 'password' && (
        <ResetPasswordForm
          failure={step.failure}
          onSaved={finish}
          onSecondFactor={(password) => setStep({ name: 'second-factor', password })}
          onProofNeeded={(password) => setStep({ name: 'proof', password })}
        />
      )}
      <Suspense fallback={<div className="skeleton h-40" />}>
        {step.name === 'proof' && <MailedCodeProof onDone={() => retry(step.password)} />}
        {step.name === 'second-factor' && <SecondFactorForm onDone={() => retry(step.password)} />}
      </Suspense>
      {step.name === 'second-factor' && (
        <AuthLink to="/login" className="link py-2.5 text-center text-sm">
          {t('auth.backToLogIn')}
        </AuthLink>
      )}
    </AuthFrame>
  )
}
