/** The question whether a link may replace the signed-in user by another one. */

import { useActionState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { authErrorText } from '@/shared/session/auth-error'
import { dismissOfferedSession, type OfferedSession } from '@/shared/session/offered-session'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'

export function SessionQuestionSheet({ offered }: { offered: OfferedSession }) {
  const t = useT()
  const { email, current } = offered
  const [failure, accept, pending] = useActionState(async (): Promise<unknown> => {
    try {
      const client = await auth()
      const { access_token, refresh_token } = offered
      const { error } = await client.setSession({ access_token, refresh_token })
      if (!error) dismissOfferedSession()
      return error
    } catch (error) {
      return error
    }
  }, null)

  return (
    <Sheet
      open
      onClose={dismissOfferedSession}
      title={t('auth.replaceTitle')}
      description={
        <span className="wrap-anywhere">{t('auth.replaceText', { email, current })}</span>
      }
    >
      <form action={accept} className="grid gap-3">
        <FormError>{failure !== null && authErrorText(t, failure)}</FormError>
        <button type="button" className="button button-primary" onClick={dismissOfferedSession}>
          {t('auth.replaceStay')}
        </button>
        <SubmitButton pending={pending} kind="quiet">
          {t('auth.replaceAction')}
        </SubmitButton>
      </form>
    </Sheet>
  )
}
