/** Where the pictures go: `screenshots/` in the root of the project. */

import { fileURLToPath } from 'node:url'

export const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))

export const THEMES = ['light', 'dark'] as const

export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** The name of a picture, such as `login-fr-390-dark.png`. */
export function pictureName(page: string, language: string, width: number, theme: string): string {
  return `${page}-${language}-${width}-${theme}.png`
}
