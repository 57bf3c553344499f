/**
 * Hears of "back" before the router does. Browsers call the window's listeners in the order in which they were added, also those
 * that capture, so this one is added before the router is made (`app.tsx`).
 */

let heard: ((event: PopStateEvent) => void) | null = null

// Tests of rules have no window.
if ('addEventListener' in globalThis) addEventListener('popstate', (event) => heard?.(event))

export function hearBackFirst(listener: (event: PopStateEvent) => void): void {
  heard = listener
}
