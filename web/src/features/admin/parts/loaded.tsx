/** What a page shows of one answer: skeletons while it loads, a retry button if it failed. */

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { LoadFailure } from '@/shared/ui/load-failure'
import { adminErrorText } from './admin-error'

interface LoadedProps<Answer> {
  answer: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch'>
  children: (answer: Answer) => ReactNode
}

export function Loaded<Answer>({ answer, children }: LoadedProps<Answer>) {
  const t = useT()
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error) {
    return (
      <div className="adm-panel">
        <LoadFailure text={adminErrorText(t, answer.error)} retry={() => void answer.refetch()} />
      </div>
    )
  }
  return (
    <div className="adm-column" aria-busy="true">
      <span className="skeleton h-24 rounded-lg" />
      <span className="skeleton h-96 rounded-lg" />
    </div>
  )
}
