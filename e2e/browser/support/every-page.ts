/** What every page has to be, whatever it is about. */

import type { Page } from '@playwright/test'
import type { Server } from '../../support/server.ts'
import { faults, overflow, type Look } from './faults.ts'
import { settled, showTheme } from './page-state.ts'
import { enter, newPlayer } from './player.ts'
import { PROTECTED_ROUTES } from './routes.ts'
import { expect } from './test.ts'

const softly = expect.configure({ soft: true })

/** Opens a page, signed in if it wants that. */
export async function open(page: Page, server: Server, path: string): Promise<void> {
  if (PROTECTED_ROUTES.some((route) => route === path)) await enter(page, await newPlayer(server))
  await page.goto(path)
  await expect(page).toHaveTitle(/Runeside/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

/** Axe finds nothing in any of these looks. */
export async function expectNoFaults(page: Page, looks: Look[]): Promise<void> {
  for (const { theme, ...viewport } of looks) {
    await page.setViewportSize(viewport)
    await showTheme(page, theme)
    // A page may move once more while axe reads it (data that arrives late): a fault is one that stays.
    await softly.poll(() => faults(page), `${theme} at ${viewport.width}`).toEqual([])
  }
}

/** Opens pages one after the other: none is wider than its window. */
export async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
  }
}
