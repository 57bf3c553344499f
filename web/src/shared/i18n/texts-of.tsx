/** Loads a part of the texts before it renders the pages that need them. */

import { useEffect, useState, type ReactNode } from 'react'
import { useI18n } from './i18n'
import type { TextPart } from './load-messages'

interface TextsOfProps {
  part: TextPart
  /** Shown until the texts are there. */
  waiting: ReactNode
  /** Shown while they cannot be loaded. Without it, the error screen replaces the whole page. */
  failed?: ReactNode
  children: ReactNode
}

export function TextsOf({ part, waiting, failed, children }: TextsOfProps) {
  const { has, load } = useI18n()
  const isThere = has(part)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (isThere) return undefined
    const fetchTexts = () => void load(part).catch(setFailure)
    fetchTexts()
    addEventListener('online', fetchTexts)
    return () => removeEventListener('online', fetchTexts)
  }, [isThere, load, part])
  if (isThere) return children
  if (!failure) return waiting
  // The router's error screen catches it and offers a retry.
  if (failed === undefined) throw failure
  return failed
}
