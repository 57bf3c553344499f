/** The old password, and the new one twice. A user without the old password can continue without it. */

import { useState } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import { useUsername } from '@/shared/profile/profile'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import {
  CurrentPasswordSchema,
  NewPasswordSchema,
  samePasswords,
} from '@/shared/account-forms/auth-schemas'
import { AccountName } from '@/shared/account-forms/email-field'
import { NewPasswordFields } from '@/shared/account-forms/new-password-fields'
import { useUser } from '@/shared/session/session'
import { ProofSheet, useProof } from '@/shared/account-forms/use-proof'
import { PasswordField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { mailCode } from '@/shared/account-forms/mail-code'
import { useForm } from '@/shared/ui/use-form'

const PasswordChange = v.pipe(
  v.object({
    current: v.optional(CurrentPasswordSchema),
    password: NewPasswordSchema,
    again: v.string(),
  }),
  samePasswords(),
)

/** A new password that needs the mailed code. */
export interface WaitingPassword {
  password: string
  /** Seconds until another code may be requested. */
  wait: number
}

interface PasswordFormProps {
  onDone: () => void
  onCodeNeeded: (waiting: WaitingPassword) => void
}

export function PasswordForm({ onDone, onCodeNeeded }: PasswordFormProps) {
  const t = useT()
  const user = useUser()
  const username = useUsername()
  const [knowsCurrent, setKnowsCurrent] = useState(true)
  const hasFactor = user.factors.some((factor) => factor.status === 'verified')

  const proof = useProof()
  const { form, error, failure, pending } = useForm(
    PasswordChange,
    async ({ current, password }) => {
      const client = await auth()
      const typed = current === undefined ? {} : { current_password: current }
      const { error: refusal } = await client.updateUser({ password, ...typed })
      switch (refusal && errorCode(refusal)) {
        case null:
          return onDone()
        case 'invalid_credentials':
          return { fields: { current: 'errors.incorrectPassword' } }
        case 'same_password':
          return { fields: { password: 'errors.samePassword' } }
        case 'reauthentication_needed':
          // With a second factor, a mailed code is not enough.
          if (hasFactor) return void proof.ask(refusal)
          return onCodeNeeded({ password, wait: await mailCode() })
        default:
          if (proof.ask(refusal)) return
          throw refusal
      }
    },
  )

  return (
    <>
      <form {...form}>
        <p className="text-muted">{t('auth.resetOthersOut')}</p>
        <AccountName email={user.email} />
        {knowsCurrent && (
          <CurrentPassword error={error('current')} onUnknown={() => setKnowsCurrent(false)} />
        )}
        {!knowsCurrent && <p className="text-muted">{t('settings.passwordByCode')}</p>}
        <NewPasswordFields
          label={t('auth.newPassword')}
          owner={{ email: user.email, username }}
          error={error}
        />
        <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
        <SubmitButton pending={pending}>{t('auth.savePassword')}</SubmitButton>
      </form>
      <ProofSheet proof={proof} form={form.ref} />
    </>
  )
}

interface CurrentPasswordProps {
  error: string | undefined
  onUnknown: () => void
}

function CurrentPassword({ error, onUnknown }: CurrentPasswordProps) {
  const t = useT()
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      <PasswordField
        label={t('settings.passwordCurrent')}
        name="current"
        autoComplete="current-password"
        error={error}
      />
      <button type="button" className="link min-h-11 w-auto! text-left text-sm" onClick={onUnknown}>
        {t('settings.passwordUnknown')}
      </button>
    </div>
  )
}
