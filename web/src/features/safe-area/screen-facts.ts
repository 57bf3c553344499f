/** The facts about the screen that the page can read. */

import { isNative } from '@/shared/native/platform'

/** How far the device's camera, status bar and gesture bar reach into the page, in CSS pixels. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export interface Size {
  width: number
  height: number
}

export type DisplayMode = 'browser' | 'standalone' | 'native'

export interface ScreenFacts {
  insets: Insets
  viewport: Size
  /** The visible part beside a keyboard or when zoomed in; null if the browser does not support it. */
  visualViewport: Size | null
  pixelRatio: number
  displayMode: DisplayMode
}

/** Calls `listener` with the facts now and on every change; returns the function that unsubscribes. */
export function watchScreen(listener: (facts: ScreenFacts) => void): () => void {
  const probe = document.body.appendChild(createProbe())
  const report = () => listener(readFacts(probe))
  const changes = new AbortController()
  const { signal } = changes

  for (const target of [window, window.visualViewport, screen.orientation])
    for (const event of ['resize', 'change']) target?.addEventListener(event, report, { signal })
  // A shell can change the insets without a change of the window's size.
  const observer = new ResizeObserver(report)
  observer.observe(probe, { box: 'border-box' })
  report()

  return () => {
    changes.abort()
    observer.disconnect()
    probe.remove()
  }
}

/** An invisible element with the size of the insets, which scripts cannot read directly. */
function createProbe(): HTMLElement {
  const probe = document.createElement('div')
  probe.style.cssText =
    'position: fixed; top: 0; left: 0; visibility: hidden; pointer-events: none; ' +
    'padding: var(--inset-top) var(--inset-right) var(--inset-bottom) var(--inset-left)'
  return probe
}

function readFacts(probe: HTMLElement): ScreenFacts {
  const style = getComputedStyle(probe)
  const { visualViewport } = window
  return {
    insets: {
      top: pixels(style.paddingTop),
      right: pixels(style.paddingRight),
      bottom: pixels(style.paddingBottom),
      left: pixels(style.paddingLeft),
    },
    viewport: { width: innerWidth, height: innerHeight },
    visualViewport: visualViewport ? sizeOf(visualViewport) : null,
    pixelRatio: devicePixelRatio,
    displayMode: displayMode(),
  }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

const pixels = (length: string) => Number.parseFloat(length) || 0

function displayMode(): DisplayMode {
  if (isNative()) return 'native'
  return matchMedia('(display-mode: browser)').matches ? 'browser' : 'standalone'
}
