/** The form for a new account: an optional username, an email address, a password. */

import { useState } from 'react'
import * as v from 'valibot'
import { useI18n } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { EmailSchema, NewPasswordSchema } from '@/shared/account-forms/auth-schemas'
import { EmailField } from '@/shared/account-forms/email-field'
import { cleanUsername } from '@/shared/account-forms/clean-username'
import { OptionalUsernameSchema } from '@/shared/account-forms/username-schemas'
import { TextField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { AuthLink } from './auth-link'
import { NewPasswordField } from '@/shared/account-forms/new-password-fields'
import { useForm } from '@/shared/ui/use-form'

const NewAccount = v.object({
  username: OptionalUsernameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
})

interface SignUpFormProps {
  /** The account was created, but its email address must be confirmed before the first login. */
  onUnconfirmed: (email: string) => void
}

export function SignUpForm({ onUnconfirmed }: SignUpFormProps) {
  const { t, language } = useI18n()
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const [taken, setTaken] = useState(false)

  const { form, error, failure, pending } = useForm(NewAccount, async (account) => {
    setTaken(false)
    const client = await auth()
    const { data, error: refusal } = await client.signUp({
      email: account.email,
      password: account.password,
      options: { data: { language, ...(account.username ? { username: account.username } : {}) } },
    })
    if (refusal && errorCode(refusal) === 'user_already_exists') {
      setTaken(true)
      return { fields: { email: 'errors.userExists' } }
    }
    if (refusal) throw refusal
    if (!data.session) onUnconfirmed(account.email)
  })

  return (
    <form {...form}>
      <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
      <TextField
        label={t('auth.username')}
        hint={<UsernameHint typed={username} />}
        error={error('username')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setUsername(event.target.value)}
      />
      <EmailField error={error('email')} onChange={(event) => setEmail(event.target.value)} />
      {taken && error('email') && (
        <p className="flex flex-wrap gap-x-6 text-sm">
          <AuthLink to="/login" className="link py-2.5">
            {t('auth.logIn')}
          </AuthLink>
          <AuthLink to="/forgot-password" className="link py-2.5">
            {t('auth.forgot')}
          </AuthLink>
        </p>
      )}
      <NewPasswordField
        label={t('auth.password')}
        owner={{ email, username }}
        error={error('password')}
      />
      <SubmitButton pending={pending}>{t('auth.signUp')}</SubmitButton>
    </form>
  )
}

/** The rules for a username, and the resulting name if it differs from the typed one. */
function UsernameHint({ typed }: { typed: string }) {
  const { t } = useI18n()
  const name = cleanUsername(typed)
  return (
    <>
      {t('auth.usernameHint')}
      <span role="status" className="block font-bold text-ink">
        {name && name !== typed.trim() && t('auth.usernameBecomes', { name })}
      </span>
    </>
  )
}
