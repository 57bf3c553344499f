/** Shown until a text has loaded: a skeleton, or an error with a retry button. */

import { CloudOff, TriangleAlert } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useOnline } from '@/shared/lib/use-online'
import { RetryState } from '@/shared/ui/retry-state'

export function LegalSkeleton() {
  const t = useT()
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="grid gap-10" aria-hidden="true">
        {['intro', 'first', 'second', 'third'].map((paragraph) => (
          <div key={paragraph} className="grid gap-3">
            <span className="skeleton h-6 w-2/5" />
            <span className="skeleton h-4" />
            <span className="skeleton h-4" />
            <span className="skeleton h-4 w-4/5" />
          </div>
        ))}
      </div>
    </div>
  )
}

export function LegalFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  const online = useOnline()
  return (
    <RetryState
      icon={online ? TriangleAlert : CloudOff}
      title={t(online ? 'legal.failed' : 'common.offlineTitle')}
      onRetry={onRetry}
    />
  )
}
