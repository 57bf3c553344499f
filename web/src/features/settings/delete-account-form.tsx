/** Deletes the account, after the password and a confirmation. */

import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import * as v from 'valibot'
import { callFunction } from '@/shared/api/functions'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { storeAvatar } from '@/shared/profile/stored-avatar'
import { deletionErrorText, errorCode } from '@/shared/session/auth-error'
import { CurrentPasswordSchema } from '@/shared/account-forms/auth-schemas'
import { AccountName } from '@/shared/account-forms/email-field'
import { signOut } from '@/shared/matches/sign-out'
import { useUser } from '@/shared/session/session'
import { ProofSheet, useProof } from '@/shared/account-forms/use-proof'
import { readChoice } from '@/shared/storage/saved-choice'
import { PasswordField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'
import { useForm } from '@/shared/ui/use-form'

const NOT_TICKED: PlainKey = 'settings.understandFirst'

const DeleteForm = v.object({
  password: CurrentPasswordSchema,
  understood: v.pipe(v.optional(v.string(), ''), v.literal('on', NOT_TICKED)),
})

const DeletedSchema = v.object({ success: v.literal(true) })

const forget = async () => (await import('@/shared/matches/matches')).forgetMatches()

export function DeleteAccountForm() {
  const t = useT()
  const user = useUser()
  const navigate = useNavigate()

  const proof = useProof()
  const { form, error, failure, pending } = useForm(DeleteForm, async ({ password }) => {
    try {
      await callFunction('delete_user', { body: { password }, schema: DeletedSchema })
    } catch (refusal) {
      if (proof.ask(refusal)) return
      if (errorCode(refusal) !== 'incorrect_password') throw refusal
      return { fields: { password: 'errors.incorrectPassword' } }
    }
    storeAvatar(user.id, null)
    toast.success(t('settings.deleted'))
    if (readChoice('matches_kept') !== null) await forget()
    await signOut()
    // The guard has already redirected to the login page with this page as return path; drop that.
    const state = { accountDeleted: true }
    await navigate({ to: '/login', replace: true, search: {}, state })
  })

  return (
    <>
      <form {...form}>
        <AccountName email={user.email} />
        <PasswordField
          label={t('settings.deletePassword')}
          name="password"
          autoComplete="current-password"
          error={error('password')}
        />
        <Consent error={error('understood')} />
        <FormError>{failure !== undefined && deletionErrorText(t, failure)}</FormError>
        <SubmitButton pending={pending} kind="danger">
          {t('settings.deleteForGood')}
        </SubmitButton>
      </form>
      <ProofSheet proof={proof} form={form.ref} />
    </>
  )
}

function Consent({ error }: { error: string | undefined }) {
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          name="understood"
          className="size-6 shrink-0 accent-danger-fill"
          aria-invalid={Boolean(error)}
          aria-describedby={error && id}
        />
        <span>{t('settings.understand')}</span>
      </label>
      {error && (
        <p id={id} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
