/** The fields for a new password, with a hint on its strength: one to sign up, two to replace a password. */

import { lazy, Suspense, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PasswordOwner } from './password-strength'
import { PasswordField } from '@/shared/ui/field'

const StrengthHint = lazy(async () => {
  const { PasswordStrengthHint } = await import('./password-strength-hint')
  return { default: PasswordStrengthHint }
})

interface NewPasswordFieldProps {
  label: string
  /** The account: its own name or email address makes a weak password. */
  owner: PasswordOwner
  error: string | undefined
}

export function NewPasswordField({ label, owner, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  return (
    <div className="grid gap-2">
      <PasswordField
        label={label}
        error={error}
        name="password"
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Suspense fallback={null}>
        <StrengthHint password={password} {...owner} />
      </Suspense>
    </div>
  )
}

interface NewPasswordFieldsProps extends Omit<NewPasswordFieldProps, 'error'> {
  error: (field: 'password' | 'again') => string | undefined
}

/** The password is typed twice: a mistake would lock the owner out. */
export function NewPasswordFields({ error, ...field }: NewPasswordFieldsProps) {
  const t = useT()
  return (
    <>
      <NewPasswordField {...field} error={error('password')} />
      <PasswordField
        label={t('auth.passwordAgain')}
        error={error('again')}
        name="again"
        autoComplete="new-password"
      />
    </>
  )
}
