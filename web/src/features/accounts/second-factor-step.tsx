/** The second step of logging in, also after a reload; or a button to use another account. */

import { lazy, Suspense } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { signOut } from '@/shared/matches/sign-out'
import { toast } from '@/shared/ui/toast'

const SecondFactorForm = lazy(async () => {
  const { SecondFactorForm: Form } = await import('@/shared/account-forms/second-factor-form')
  return { default: Form }
})

export function SecondFactorStep() {
  const t = useT()

  const leave = () => {
    signOut().catch((error: unknown) => toast.error(authErrorText(t, error)))
  }

  return (
    <>
      <Suspense fallback={<div className="skeleton h-40" />}>
        <SecondFactorForm />
      </Suspense>
      <button type="button" className="button button-quiet" onClick={leave}>
        {t('auth.otherAccount')}
      </button>
    </>
  )
}
