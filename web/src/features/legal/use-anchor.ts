/** Scrolls to the element whose id is in the URL fragment and focuses it, once it is rendered. */

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
