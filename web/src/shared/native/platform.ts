/**
 * The platform the page runs on. A native shell sets `window.Capacitor` before any script of the page, so
 * the check needs no import; `@capacitor/core` itself is only imported inside a shell.
 */

export type Platform = 'web' | 'android' | 'ios'

declare global {
  interface Window {
    Capacitor?: { getPlatform?: () => string }
  }
}

export function platform(): Platform {
  const name = window.Capacitor?.getPlatform?.()
  return name === 'android' || name === 'ios' ? name : 'web'
}

export function isNative(): boolean {
  return platform() !== 'web'
}
