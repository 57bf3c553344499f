/** Changes the email address: asks for the new one, then says which mailboxes to check. */

import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { SERVER_URL } from '@/shared/server/server'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { EmailSchema } from '@/shared/account-forms/auth-schemas'
import { useUser } from '@/shared/session/session'
import { ProofSheet, useProof } from '@/shared/account-forms/use-proof'
import { TextField } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { useForm } from '@/shared/ui/use-form'

const EmailForm = v.object({ email: EmailSchema })

interface StepProps {
  onClose: () => void
}

export function EmailSheet({ onClose }: StepProps) {
  const t = useT()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Sheet open onClose={onClose} title={t(sentTo ? 'auth.mailboxTitle' : 'settings.emailTitle')}>
      {sentTo ? <Sent email={sentTo} onClose={onClose} /> : <NewEmail onSent={setSentTo} />}
    </Sheet>
  )
}

function NewEmail({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const { email: current, new_email: waiting } = useUser()

  const proof = useProof()
  const { form, error, failure, pending } = useForm(EmailForm, async ({ email }) => {
    if (email === current) return { fields: { email: 'settings.emailSame' } }
    const client = await auth()
    const back = { emailRedirectTo: `${SERVER_URL}/settings` }
    const { error: refusal } = await client.updateUser({ email }, back)
    if (refusal && errorCode(refusal) === 'email_exists') {
      return { fields: { email: 'errors.userExists' } }
    }
    if (refusal && proof.ask(refusal)) return
    if (refusal) throw refusal
    onSent(email)
  })

  return (
    <>
      <form {...form}>
        <p className="wrap-anywhere text-muted">{t('settings.emailCurrent', { email: current })}</p>
        <TextField
          label={t('settings.emailNew')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={waiting ?? ''}
          error={error('email')}
          hint={t('settings.emailHint')}
        />
        <FormError>{failure !== undefined && authErrorText(t, failure)}</FormError>
        <SubmitButton pending={pending}>{t('auth.sendLink')}</SubmitButton>
      </form>
      <ProofSheet proof={proof} form={form.ref} />
    </>
  )
}

function Sent({ email, onClose }: StepProps & { email: string }) {
  const t = useT()
  const { email: current } = useUser()
  return (
    <>
      <div
        ref={focusOnMount}
        tabIndex={-1}
        className="grid justify-items-center gap-3 text-center wrap-anywhere outline-none"
      >
        <MailCheck className="size-12 text-leg" strokeWidth={1.6} aria-hidden="true" />
        <p>{t('settings.emailSent', { email, current })}</p>
        <p className="text-sm text-muted">{t('auth.spamHint')}</p>
      </div>
      <button type="button" className="button button-primary" onClick={onClose}>
        {t('settings.done')}
      </button>
    </>
  )
}
