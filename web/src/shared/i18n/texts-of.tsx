/** Loads a part of the texts before it renders the pages that need them. */

import { useEffect, useState, type ReactNode } from 'react'
import { useI18n } from './i18n'
import type { TextPart } from './load-messages'

interface TextsOfProps {
  part: TextPart
  /** Shown until the texts are there. */
  waiting: ReactNode
  children: ReactNode
}

export function TextsOf({ part, waiting, children }: TextsOfProps) {
  const { has, load } = useI18n()
  const isThere = has(part)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!isThere) load(part).catch(setFailure)
  }, [isThere, load, part])
  if (isThere) return children
  // The router's error screen catches it and offers a retry.
  if (failure) throw failure
  return waiting
}
