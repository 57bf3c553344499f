/**
 * The light or dark theme: a class on the document root. It follows the system's theme until the visitor
 * chooses one, which is saved. The inline script of index.html does the same before the first paint.
 */

import { readChoice, saveChoice } from '@/shared/storage/saved-choice'

export type Theme = 'light' | 'dark'

/** Colour of the bars of the browser or the device: the token `--bar` of each theme, beige and dark brown. */
export const BAR_COLOURS: Record<Theme, string> = { light: '#e6d8bd', dark: '#2a1d14' }

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()

/** The theme on screen. */
export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  saveChoice('theme', theme)
  show(theme)
}

/** Calls `listener` when the theme changes; returns the function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the system's theme for visitors who have not chosen one. */
export function followSystemTheme(): void {
  matchMedia(SYSTEM_DARK).addEventListener('change', ({ matches }) => {
    if (readChoice('theme') === null) show(matches ? 'dark' : 'light')
  })
}

function show(theme: Theme): void {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme])
  for (const listener of listeners) listener()
}
