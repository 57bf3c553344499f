/** The second step of a reset: the new password. */

import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { NewPasswordSchema, samePasswords } from '@/shared/account-forms/auth-schemas'
import { AccountName } from '@/shared/account-forms/email-field'
import { useSession } from '@/shared/session/session'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { NewPasswordFields } from '@/shared/account-forms/new-password-fields'
import { savePassword } from './save-password'
import { useForm } from '@/shared/ui/use-form'
import { useFocusTitle } from '@/shared/ui/use-focus-title'

const NewPassword = v.pipe(
  v.object({ password: NewPasswordSchema, again: v.string() }),
  samePasswords(),
)

interface ResetPasswordFormProps {
  /** The error of an earlier attempt. */
  failure: unknown
  onSaved: () => void
  onSecondFactor: (password: string) => void
  /** The link was opened too long ago. */
  onProofNeeded: (password: string) => void
}

export function ResetPasswordForm({
  failure: earlier,
  onSaved,
  onSecondFactor,
  onProofNeeded,
}: ResetPasswordFormProps) {
  const t = useT()
  const session = useSession()
  const user = 'user' in session ? session.user : null
  const hasFactor = user?.factors.some((factor) => factor.status === 'verified')
  useFocusTitle()

  const form = useForm(NewPassword, async ({ password }) => {
    try {
      await savePassword(password)
      onSaved()
    } catch (error) {
      switch (errorCode(error)) {
        case 'insufficient_aal':
          onSecondFactor(password)
          return
        case 'reauthentication_needed':
          if (hasFactor) onSecondFactor(password)
          else onProofNeeded(password)
          return
        case 'same_password':
          return { fields: { password: 'errors.samePassword' } }
        default:
          throw error
      }
    }
  })
  const failure = form.failure ?? earlier
  const owner = { email: user?.email ?? '', username: user?.user_metadata.username ?? '' }

  return (
    <form {...form.form}>
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <AccountName email={owner.email} />
      <NewPasswordFields label={t('auth.newPassword')} owner={owner} error={form.error} />
      <SubmitButton pending={form.pending}>{t('auth.savePassword')}</SubmitButton>
      <p className="text-center text-sm text-balance text-muted">{t('auth.resetOthersOut')}</p>
    </form>
  )
}
