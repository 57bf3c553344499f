/** Asks for a confirmation before the player leaves a game: by the cross, by "back" or by a link. A reload does not count. */

import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { errorCode } from '@/shared/session/auth-error'
import { Confirm } from '@/shared/ui/confirm'
import { toast } from '@/shared/ui/toast'

interface LeaveGuardProps {
  active: boolean
  title: string
  text: string
  action: string
  /** A game is running, and its clock with it. */
  playing: boolean
  leave: () => Promise<unknown>
  failed: (error: unknown) => string
}

export function LeaveGuard({
  active,
  title,
  text,
  action,
  playing,
  leave,
  failed,
}: LeaveGuardProps) {
  const t = useT()
  const [pending, setPending] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => active && placeOf(current) !== placeOf(next),
    enableBeforeUnload: false,
    withResolver: true,
  })

  // A game that has ended meanwhile needs no confirmation.
  useEffect(() => {
    if (!active && !pending) blocker.reset?.()
  }, [active, pending, blocker])

  const go = async () => {
    if (pending) return
    setPending(true)
    try {
      await leave()
      blocker.proceed?.()
    } catch (error) {
      // Without a network one is gone all the same.
      if (errorCode(error) === 'network') blocker.proceed?.()
      else {
        toast.error(failed(error))
        blocker.reset?.()
      }
    } finally {
      setPending(false)
    }
  }

  return (
    <Confirm
      open={blocker.status === 'blocked'}
      title={title}
      action={action}
      backCloses={false}
      {...(playing ? { stay: t('play.keepPlaying') } : {})}
      onConfirm={() => void go()}
      onClose={() => blocker.reset?.()}
    >
      <p>{text}</p>
      {playing && <p className="mt-2 font-bold">{t('play.clockRuns')}</p>}
    </Confirm>
  )
}

const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search)
