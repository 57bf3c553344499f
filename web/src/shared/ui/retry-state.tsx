/** Instead of a text that could not be loaded: why, and a button to try again. */

import type { LucideIcon } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from './empty-state'

interface RetryStateProps {
  icon: LucideIcon
  title: string
  onRetry: () => void
}

export function RetryState({ icon, title, onRetry }: RetryStateProps) {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={title}
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
