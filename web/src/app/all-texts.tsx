/** The pages behind sign-in wait for their texts, which the sign-in pages did not need. */

import { useEffect, useState, type ReactNode } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { LoadingScreen } from './loading-screen'

export function AllTexts({ children }: { children: ReactNode }) {
  const { hasAll, loadAll } = useI18n()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!hasAll) loadAll().catch(setFailure)
  }, [hasAll, loadAll])
  if (hasAll) return children
  // The router shows what to do about it.
  if (failure) throw failure
  return <LoadingScreen />
}
