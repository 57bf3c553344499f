/** Bringing a page into a look, and waiting until it can be looked at. */

import type { Page } from '@playwright/test'
import { historySettled } from './history.ts'
import { expect } from './test.ts'

/** The page has its title, its texts and its data; nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Not by their promise `finished`: that of a paused animation stays open.
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame)
  })
}

/**
 * No sheet is open, and the browser has left the history entries of those that were: opening an address while it is going
 * back would abort one of the two.
 */
export async function sheetsClosed(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await historySettled(page)
}

/** Shows the page in a theme, as someone whose system changes it; the page has no choice saved. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toContainClass(theme)
  await settled(page)
}
