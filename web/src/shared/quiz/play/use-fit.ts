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
    // What is in it changes size too: by a verdict, or by the fonts when they have loaded.
    for (const part of frame.querySelectorAll('.play-ask, .play-answers')) observer.observe(part)
    return () => observer.disconnect()
  }, [element])
}

function fit(element: HTMLElement): void {
  for (let step = 0; 1 - step * STEP > SMALLEST - STEP / 2; step += 1) {
    element.style.setProperty('--fit', (1 - step * STEP).toFixed(2))
    if (element.scrollHeight <= element.clientHeight) return
  }
}
