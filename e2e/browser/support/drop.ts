/** Drops folders and files of the disk on a page, as a hand does: the page gets real handles and entries. */

import type { Page } from '@playwright/test'

export async function drop(page: Page, ...paths: string[]): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const { width, height } = page.viewportSize() ?? { width: 400, height: 400 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await protocol.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  }
  await protocol.detach()
}
