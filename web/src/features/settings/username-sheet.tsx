/** Changes the name that other players see. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import { profileKey, useUsername } from '@/shared/profile/profile'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { cleanUsername } from '@/shared/account-forms/clean-username'
import { useUser } from '@/shared/session/session'
import { UsernameSchema } from '@/shared/account-forms/username-schemas'
import { TextField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'
import { useForm } from '@/shared/ui/use-form'

const UsernameForm = v.object({ username: UsernameSchema })

export function UsernameSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id } = useUser()
  const queries = useQueryClient()
  const current = useUsername()
  const [typed, setTyped] = useState(current)
  const becomes = cleanUsername(typed)

  const { form, error, failure, pending } = useForm(UsernameForm, async ({ username }) => {
    const client = await auth()
    const { error: refusal } = await client.updateUser({ data: { username } })
    if (refusal && errorCode(refusal) === 'username_taken') {
      return { fields: { username: 'errors.usernameTaken' } }
    }
    if (refusal) throw refusal
    void queries.invalidateQueries({ queryKey: profileKey(id) })
    toast.success(t('settings.usernameSaved'))
    onClose()
  })

  return (
    <Sheet open onClose={onClose} title={t('settings.usernameTitle')}>
      <form {...form}>
        <TextField
          label={t('settings.username')}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={current}
          onChange={(event) => setTyped(event.target.value)}
          error={error('username')}
          hint={
            <>
              <p>{t('settings.usernameHint')}</p>
              {becomes !== '' && becomes !== typed.trim() && (
                <p>{t('auth.usernameBecomes', { name: becomes })}</p>
              )}
            </>
          }
        />
        <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
        <SubmitButton pending={pending}>{t('settings.save')}</SubmitButton>
      </form>
    </Sheet>
  )
}
