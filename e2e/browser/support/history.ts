/** The history entries that open sheets have (web/src/shared/ui/sheet-history.ts). */

import type { Page } from '@playwright/test'

/** Waits until no more entries are left than there are open sheets. */
export async function historySettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state: unknown = history.state
    const depth: unknown =
      typeof state === 'object' && state !== null ? Reflect.get(state, 'sheetDepth') : 0
    return Number(depth ?? 0) <= document.querySelectorAll('dialog[open]').length
  })
}

/** Opening an address, and loading the page again, wait for the history: while the browser goes back they are aborted. */
export function waitForHistory(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    await historySettled(page)
    return goto(...given)
  }
  page.reload = async (...given) => {
    await historySettled(page)
    return reload(...given)
  }
}
