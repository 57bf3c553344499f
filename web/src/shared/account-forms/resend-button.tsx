/** Sends a mail again, as often as the server allows: once a minute. */

import { useState, useTransition } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText, secondsToWait } from '@/shared/session/auth-error'
import { FormError } from '@/shared/ui/form-error'
import { toast } from '@/shared/ui/toast'
import { useCountdown } from '@/shared/lib/use-countdown'

const MINUTE_S = 60

interface ResendButtonProps {
  /** Sends it; throws the error of the auth client. */
  send: () => Promise<unknown>
  /** Seconds to wait before the first press. */
  wait?: number
}

export function ResendButton({ send, wait = MINUTE_S }: ResendButtonProps) {
  const t = useT()
  const [left, restart] = useCountdown(wait)

  const [failure, setFailure] = useState<unknown>(null)
  const [pending, startSending] = useTransition()

  const press = () =>
    startSending(async () => {
      try {
        await send()
        setFailure(null)
        restart(MINUTE_S)
        toast.success(t('auth.sentAgain'))
      } catch (error) {
        const seconds = secondsToWait(error)
        setFailure(seconds === null ? error : null)
        restart(seconds ?? 0)
      }
    })

  const waiting = pending || left > 0
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={waiting}
        onClick={() => waiting || press()}
      >
        {left > 0 ? t('auth.sendAgainIn', { seconds: left }) : t('auth.sendAgain')}
      </button>
      <FormError>{failure !== null && authErrorText(t, failure)}</FormError>
    </div>
  )
}
