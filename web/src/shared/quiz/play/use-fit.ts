/** Makes the type of an element smaller, step by step, until its content needs no scrolling: `--fit` is the factor. */

import { useEffect, useLayoutEffect, type RefObject } from 'react'

const STEP = 0.06
/** Smaller type could not be read; then the content scrolls. */
const SMALLEST = 0.64

export function useFit(element: RefObject<HTMLElement | null>): void {
  // After every render: a verdict takes more or less room than its question.
  useLayoutEffect(() => {
    if (element.current) fit(element.current)
  })
  useEffect(() => {
    const frame = element.current
    if (!frame || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => fit(frame))
    observer.observe(frame)
    // The widths of letters change when the fonts have loaded.
    void document.fonts.ready.then(() => fit(frame))
    return () => observer.disconnect()
  }, [element])
}

function fit(element: HTMLElement): void {
  for (let factor = 1; factor >= SMALLEST; factor -= STEP) {
    element.style.setProperty('--fit', factor.toFixed(2))
    if (element.scrollHeight <= element.clientHeight) return
  }
}
