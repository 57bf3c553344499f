/** Holds requests back, so that a test can look at the page while it waits for them. */

import type { Page } from '@playwright/test'

/** Holds every matching request until the returned function is called. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
