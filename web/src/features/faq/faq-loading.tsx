/** Shown until the questions have loaded: a skeleton, or an error with a retry button. */

import { CloudOff } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'

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
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={t('faq.failed')}
        actions={
          <button type="button" className="button button-primary" onClick={onRetry}>
            {t('common.retry')}
          </button>
        }
      >
        <p>{t('common.offlineText')}</p>
      </EmptyState>
    </div>
  )
}
