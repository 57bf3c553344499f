/** Puts the focus on the page's title when a new step takes the place of the last one. */

import { useEffect } from 'react'

export function useFocusTitle(): void {
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [])
}
