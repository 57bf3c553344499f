/**
 * Whether to render what is below the fold. False in the first render of the first page: React renders the rest next, in slices
 * that leave time for input and paint. On later pages always true, so that the router can restore how far the page was scrolled.
 */

import { useDeferredValue, useEffect } from 'react'

let isFirstPage = true

export function useSecondRender(): boolean {
  const isSecond = useDeferredValue(true, !isFirstPage)
  useEffect(() => {
    isFirstPage = false
  }, [])
  return isSecond
}
