/**
 * A component in a file of its own that is fetched as soon as the page's code runs: a game may not wait for code while it is
 * played. If that fails, it is fetched again when it is rendered.
 */

import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

// React's own bound for components.
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyNow<Component extends ComponentType<any>>(
  load: () => Promise<Component>,
): LazyExoticComponent<Component> {
  const first = load().catch(() => null)
  return lazy(async () => ({ default: (await first) ?? (await load()) }))
}
