/** Two fields for a new password, with a hint on its strength. */

import { lazy, Suspense, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PasswordOwner } from '@/shared/session/password-strength'
import { PasswordField } from '@/shared/ui/field'

const StrengthHint = lazy(async () => {
  const { PasswordStrengthHint } = await import('@/shared/session/password-strength-hint')
  return { default: PasswordStrengthHint }
})

interface NewPasswordFieldsProps {
  label: string
  /** The account: its own name or email address makes a weak password. */
  owner: PasswordOwner
  error: (field: 'password' | 'again') => string | undefined
}

export function NewPasswordFields({ label, owner, error }: NewPasswordFieldsProps) {
  const t = useT()
  const [password, setPassword] = useState('')
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={label}
          error={error('password')}
          name="password"
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <Suspense fallback={null}>
          <StrengthHint password={password} {...owner} />
        </Suspense>
      </div>
      <PasswordField
        label={t('auth.passwordAgain')}
        error={error('again')}
        name="again"
        autoComplete="new-password"
      />
    </>
  )
}
