/** The first step of a reset: the button that verifies the link. */

import { useActionState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { useSession } from '@/shared/session/session'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'

/** The server's codes for a link that has expired, was used, or is invalid. */
const EXPIRED = new Set(['otp_expired', 'validation_failed'])

interface ResetLinkProps {
  token: string
  undoesEmail: boolean
  onAccepted: () => void
  onExpired: () => void
}

export function ResetLink({ token, undoesEmail, onAccepted, onExpired }: ResetLinkProps) {
  const t = useT()
  const session = useSession()
  const [failure, verify, pending] = useActionState(async (): Promise<unknown> => {
    try {
      const client = await auth()
      const { error } = await client.verifyOtp({ token_hash: token, type: 'recovery' })
      if (error && EXPIRED.has(errorCode(error))) onExpired()
      else if (error) return error
      else onAccepted()
      return null
    } catch (error) {
      return error
    }
  }, null)

  return (
    <form action={verify} className="grid gap-4">
      <p className="text-balance text-muted max-lg:text-center">
        {t(undoesEmail ? 'auth.undoText' : 'auth.resetText')}
      </p>
      <FormError>{failure !== null && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>
        {t(undoesEmail ? 'auth.undoStart' : 'auth.resetStart')}
      </SubmitButton>
      {'user' in session && (
        <p className="text-center text-sm text-balance wrap-anywhere text-muted">
          {t('auth.resetOtherAccount', { email: session.user.email })}
        </p>
      )}
    </form>
  )
}
