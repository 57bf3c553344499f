/**
 * Hooks that are false in the first render after the app's start, and true from the second one, which React renders in slices
 * that leave time for input and paint. On later pages they are always true, so that the router can restore how far the page
 * was scrolled.
 */

import { useDeferredValue, useEffect } from 'react'

function secondRenderHook(): () => boolean {
  let isStart = true
  return function useIsSecondRender() {
    const isSecond = useDeferredValue(true, !isStart)
    useEffect(() => {
      isStart = false
    }, [])
    return isSecond
  }
}

/** Whether to render the page at all: the router would render the first one in one piece. */
export const useShowsPage = secondRenderHook()

/** Whether to render what is below the fold. */
export const useSecondRender = secondRenderHook()
