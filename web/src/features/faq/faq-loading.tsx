/** Shown until the questions have loaded: a skeleton, or an error with a retry button. */

import { CloudOff } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { RetryState } from '@/shared/ui/retry-state'

export function FaqSkeleton() {
  const t = useT()
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="grid gap-3" aria-hidden="true">
        {['search', 'first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <span key={row} className="skeleton h-13 rounded-md" />
        ))}
      </div>
    </div>
  )
}

export function FaqFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return <RetryState icon={CloudOff} title={t('faq.failed')} onRetry={onRetry} />
}
