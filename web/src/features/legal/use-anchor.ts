/** Brings what the address names after its `#` into view and gives it the focus, as soon as it is there. */

import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useAnchor(ready: boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const target = ready && hash ? document.getElementById(hash) : null
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [hash, ready])
}
