/** Moves the focus to the page's title when a new step replaces the previous one. */

import { useEffect } from 'react'

export function useFocusTitle(): void {
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [])
}
