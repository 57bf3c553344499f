/** Shown between a restart of the server and the next question. */

import { LoaderCircle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { useSecondsLeft } from '@/shared/quiz/play/use-seconds-left'

interface ResumingProps {
  /** By the server's clock; it gives up then. */
  until: number | null
  /** Waits for players; else the question is on its way. */
  waits: boolean
}

export function Resuming({ until, waits }: ResumingProps) {
  const t = useT()
  const left = useSecondsLeft(until ?? 0, useServerOffset())
  return (
    <section
      className="gilt mt-9 grid justify-items-center gap-3 px-5 py-12 text-center"
      role="status"
    >
      <LoaderCircle className="size-10 text-leg spin" aria-hidden="true" />
      {waits && (
        <>
          <h2 className="text-xl">{t('live.resumingTitle')}</h2>
          <p className="max-w-prose text-muted">{t('live.resumingText')}</p>
          {until !== null && left > 0 && (
            <p className="font-bold tabular-nums" aria-hidden="true">
              {t('live.seconds', { count: left })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
