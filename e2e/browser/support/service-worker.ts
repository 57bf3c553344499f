/** The service worker, which stores the app on the device. */

import type { Page } from '@playwright/test'

/**
 * Waits until the service worker has stored the app: from then on the app starts without a network. Requests of the page
 * may still be on their way. `networkidle` would wait for those, but Playwright loses that state when requests end
 * between two events of the page (microsoft/playwright#42598).
 */
export async function appStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** The addresses in the service worker's caches. */
export function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const files = await Promise.all(all.map((cache) => cache.keys()))
    return files.flat().map(({ url }) => url)
  })
}
