/** The notice that the connection is lost and the page reconnects. It covers nothing. */

import { LoaderCircle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import './live.css'

export function LineNotice({ lost }: { lost: boolean }) {
  const t = useT()
  return (
    <div className="line-notice" role="status">
      {lost && (
        <p className="line-notice-text">
          <LoaderCircle className="size-4 shrink-0 spin" aria-hidden="true" />
          {t('live.reconnecting')}
        </p>
      )}
    </div>
  )
}
