/** After a navigation the focus goes to the new page's title, so that the keyboard and screen readers start there. */

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
