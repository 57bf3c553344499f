/**
 * Asks for a proof that the user is the owner of the account: the code of the second factor if there is one, else the
 * password or a mailed code. The server then accepts sensitive changes for ten minutes.
 */

import { useState } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import { PasswordField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { useForm } from '@/shared/ui/use-form'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { CurrentPasswordSchema } from './auth-schemas'
import { MailedCodeProof } from './mailed-code-proof'
import { SecondFactorForm } from './second-factor-form'
import { useUser } from '@/shared/session/session'

const PasswordProofForm = v.object({ password: CurrentPasswordSchema })

interface ProofFormProps {
  /** Called when the server has accepted the proof. */
  onDone: () => void
}

export function ProofForm({ onDone }: ProofFormProps) {
  const { factors } = useUser()
  const [byCode, setByCode] = useState(false)
  if (factors.some((factor) => factor.status === 'verified')) {
    return <SecondFactorForm onDone={onDone} />
  }
  if (byCode) return <MailedCodeProof onDone={onDone} />
  return <PasswordProof onDone={onDone} onUnknown={() => setByCode(true)} />
}

function PasswordProof({ onDone, onUnknown }: ProofFormProps & { onUnknown: () => void }) {
  const t = useT()
  const { email } = useUser()
  const { form, error, failure, pending } = useForm(PasswordProofForm, async ({ password }) => {
    const client = await auth()
    const { error: refusal } = await client.updateUser({ current_password: password })
    if (refusal && errorCode(refusal) === 'invalid_credentials') {
      return { fields: { password: 'errors.incorrectPassword' } }
    }
    if (refusal) throw refusal
    onDone()
  })

  return (
    <form {...form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        error={error('password')}
      />
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <SubmitButton pending={pending}>{t('auth.confirmCode')}</SubmitButton>
      <button type="button" className="link min-h-11 text-sm" onClick={onUnknown}>
        {t('auth.proofByCode')}
      </button>
    </form>
  )
}
