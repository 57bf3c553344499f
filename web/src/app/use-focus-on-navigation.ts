/** Moves the focus to the title of the new page after a navigation, for keyboards and screen readers. */

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
