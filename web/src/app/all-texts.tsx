/** Loads the texts of the pages behind sign-in before it renders them; the sign-in pages do without. */

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
  // The router's error screen catches it and offers a retry.
  if (failure) throw failure
  return <LoadingScreen />
}
