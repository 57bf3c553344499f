/**
 * Where the page runs. A native shell puts `Capacitor` on the window before any script of the page, so
 * asking costs a browser nothing; `@capacitor/core` itself is only ever imported inside a shell.
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
