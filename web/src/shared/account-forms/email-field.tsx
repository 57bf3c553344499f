/** The field for an email address, and the hidden one beside a password. */

import type { ComponentProps } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextField } from '@/shared/ui/field'

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'error' | 'onChange'>

export function EmailField(props: EmailFieldProps) {
  const t = useT()
  return (
    <TextField
      {...props}
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** Tells password managers which account the password belongs to. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
}
