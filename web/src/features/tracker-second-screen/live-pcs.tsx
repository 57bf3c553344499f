/** Says that a PC of the player tracks a game now, and leads to it. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, MonitorSmartphone } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useLiveScreens } from './use-live-screens'

export function LivePcs() {
  const t = useT()
  const { screens } = useLiveScreens()
  if (screens.length === 0) return null
  return (
    <Link
      to="/deck-tracker"
      search={{ view: 'screen' }}
      className="card mb-4 flex items-center gap-3 p-4"
    >
      <MonitorSmartphone className="size-6 shrink-0 text-leg" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block">{t('tracker.pcIsLive')}</b>
        <span className="block truncate text-sm text-muted">
          {screens.map(({ name }) => name).join(', ')}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}
