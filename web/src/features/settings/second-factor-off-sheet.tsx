/** Turns the second factor off, after an explanation. */

import { useActionState, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { SecondFactorForm } from '@/shared/account-forms/second-factor-form'
import { useUser } from '@/shared/session/session'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'

/** The session has no second factor, or its last code is too old. */
const CODE_NEEDED = new Set(['insufficient_aal', 'reauthentication_needed'])

export function SecondFactorOffSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { factors } = useUser()
  const [codeNeeded, setCodeNeeded] = useState(false)

  const [error, turnOff, pending] = useActionState(async () => {
    try {
      const verified = factors.filter((factor) => factor.status === 'verified')
      await removeFactors(verified.map((factor) => factor.id))
    } catch (thrown) {
      if (!CODE_NEEDED.has(errorCode(thrown))) return authErrorText(t, thrown)
      setCodeNeeded(true)
      return ''
    }
    toast.success(t('settings.factorRemoved'))
    onClose()
    return ''
  }, '')

  return (
    <Sheet open onClose={onClose} title={t('settings.factorOffTitle')}>
      <p className="text-muted">{t('settings.factorOffText')}</p>
      {codeNeeded ? (
        <SecondFactorForm onDone={() => setCodeNeeded(false)} />
      ) : (
        <form action={turnOff} className="grid gap-4">
          <FormError>{error}</FormError>
          <SubmitButton pending={pending} kind="danger">
            {t('settings.factorOff')}
          </SubmitButton>
        </form>
      )}
    </Sheet>
  )
}

async function removeFactors(ids: string[]): Promise<void> {
  const client = await auth()
  for (const factorId of ids) {
    // One after the other: the server requires a code again after the first is removed.
    // oxlint-disable-next-line no-await-in-loop
    const { error } = await client.mfa.unenroll({ factorId })
    if (error && errorCode(error) !== 'mfa_factor_not_found') throw error
  }
  // Refresh, because the session still lists the factor.
  const { error } = await client.refreshSession()
  if (error) throw error
}
