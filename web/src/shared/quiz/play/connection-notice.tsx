/** Says that the server is not reached while a game waits for it. Its clock goes on. */

import { CloudOff } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'

export function ConnectionNotice({ lost }: { lost: boolean }) {
  const t = useT()
  return (
    <div role="status" className="empty:absolute">
      {lost && (
        <p className="flex items-center gap-3 rounded-lg bg-leg-soft px-4 py-2.5 text-sm font-bold text-leg">
          <CloudOff className="size-5 shrink-0" aria-hidden="true" />
          {t('play.connectionLost')}
        </p>
      )}
    </div>
  )
}
