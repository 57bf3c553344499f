/** Whether the screen is wide enough for a list and a detail view side by side; the same width as `lg:` in the styles. */

import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
