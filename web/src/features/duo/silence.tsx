/** The opponent is disconnected: how long they may still come back. */

import { WifiOff } from 'lucide-react'
import { DUO } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { useSecondsLeft } from '@/shared/quiz/play/use-seconds-left'
import { sides, type Duo } from './duo'

export function Silence({ duo }: { duo: Duo }) {
  const { other } = sides(duo)
  return (
    <div
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--inset-top)+8px)] z-20 grid justify-items-center"
      role="status"
    >
      {other && typeof other.gone_at === 'number' && (
        <Countdown name={other.username} until={other.gone_at + DUO.silence_ms} />
      )}
    </div>
  )
}

function Countdown({ name, until }: { name: string; until: number }) {
  const t = useT()
  const left = useSecondsLeft(until, useServerOffset())
  return (
    <p className="flex items-center gap-2.5 rounded-pill border border-leg-fill bg-surface-solid px-4 py-1.5 text-sm leading-snug font-bold text-leg shadow-2">
      <WifiOff className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">{t('duo.silence', { name })}</span>
      {/* Hidden from screen readers, which would read out every second. */}
      <span className="text-md tabular-nums" aria-hidden="true">
        {left}
      </span>
    </p>
  )
}
