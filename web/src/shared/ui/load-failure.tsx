/** Shown for a part of a page that could not be loaded: the reason, and a retry button. */

import { RotateCw } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'

interface LoadFailureProps {
  text: string
  retry: () => void
}

export function LoadFailure({ text, retry }: LoadFailureProps) {
  const t = useT()
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <p role="alert" className="text-muted">
        {text}
      </p>
      <button type="button" className="button button-quiet" onClick={retry}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('common.retry')}
      </button>
    </div>
  )
}
