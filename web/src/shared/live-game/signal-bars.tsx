/** How good a player's connection is, as the server measured it. */

import { WifiOff } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'

interface SignalBarsProps {
  /** From 1 to 4. */
  bars: number
  connected: boolean
}

export function SignalBars({ bars, connected }: SignalBarsProps) {
  const t = useT()
  if (!connected)
    return (
      <span role="img" aria-label={t('live.away')}>
        <WifiOff className="size-3.5 text-danger" aria-hidden="true" />
      </span>
    )
  return (
    <span className="signal" data-bars={bars} role="img" aria-label={t('live.signal', { bars })}>
      {[1, 2, 3, 4].map((bar) => (
        <span key={bar} className={bar <= bars ? 'signal-on' : undefined} />
      ))}
    </span>
  )
}
