/** Explains the second factor, and starts its setup. */

import { useActionState, useRef } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText } from '@/shared/session/auth-error'
import { ProofSheet, useProof } from '@/shared/account-forms/use-proof'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import type { Enrolment } from './enrolment-form'

interface SecondFactorIntroProps {
  /** Why the setup starts again, if it does. */
  error: string
  onEnrolled: (enrolment: Enrolment) => void
}

export function SecondFactorIntro({ error, onEnrolled }: SecondFactorIntroProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const proof = useProof()
  const [failure, begin, pending] = useActionState(async () => {
    try {
      onEnrolled(await enrol())
      return ''
    } catch (thrown) {
      return proof.ask(thrown) ? '' : authErrorText(t, thrown)
    }
  }, error)

  return (
    <>
      <form ref={form} action={begin} className="grid gap-4">
        <p>{t('settings.factorIntro')}</p>
        <p className="text-muted">{t('settings.factorNeeds')}</p>
        <FormError>{failure}</FormError>
        <SubmitButton pending={pending}>{t('settings.factorStart')}</SubmitButton>
      </form>
      <ProofSheet proof={proof} form={form} />
    </>
  )
}

async function enrol(): Promise<Enrolment> {
  const client = await auth()
  const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret }
}
