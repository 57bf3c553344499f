/** Loads a part of the texts before it renders the pages that need them; the sign-in pages do without. */

import { useEffect, useState, type ReactNode } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import type { TextPart } from '@/shared/i18n/load-messages'
import { LoadingScreen } from './loading-screen'

interface TextsOfProps {
  part: TextPart
  children: ReactNode
}

export function TextsOf({ part, children }: TextsOfProps) {
  const { has, load } = useI18n()
  const isThere = has(part)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!isThere) load(part).catch(setFailure)
  }, [isThere, load, part])
  if (isThere) return children
  // The router's error screen catches it and offers a retry.
  if (failure) throw failure
  return <LoadingScreen />
}
