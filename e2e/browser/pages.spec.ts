/** Every page, as it is for everyone: readable in both themes, usable by all, and whole on the smallest phone. */

import type { Page } from '@playwright/test'
import { cutTexts, faults, LOOKS, overflow } from './support/faults.ts'
import { settled, showTheme } from './support/page-state.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { PROTECTED_ROUTES, PUBLIC_ROUTES, refusalsAt, UNKNOWN_ROUTE } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { TESTED_LANGUAGES, texts } from './support/texts.ts'

const softly = expect.configure({ soft: true })
/** One reading of a long page takes axe half a minute on a machine that is busy with other work. */
const AXE_TIMEOUT_MS = 120_000
const EVERY_ROUTE = [...PUBLIC_ROUTES, ...PROTECTED_ROUTES, UNKNOWN_ROUTE]

test('a button without a name is a fault', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('main').evaluate((main) => main.append(document.createElement('button')))
  expect(await faults(page)).toMatchObject([['button-name', [expect.stringContaining('<button>')]]])
})

for (const path of EVERY_ROUTE) {
  test(
    `${path} is a page without a fault that axe finds`,
    { tag: '@looks' },
    async ({ page, server, complaints }) => {
      test.slow()
      complaints.allow(...refusalsAt(path))
      if (isProtected(path)) await enter(page, await newPlayer(server))
      await page.goto(path)
      await expect(page).toHaveTitle(/Runeside/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      // The bottom navigation is on the home page alone.
      const bottom = page.getByRole('navigation', { name: texts('fr')('home.nav') })
      await expect(bottom).toHaveCount(path === '/' ? 1 : 0)
      for (const { theme, ...viewport } of LOOKS) {
        await page.setViewportSize(viewport)
        await showTheme(page, theme)
        // A page may move once more while axe reads it (data that arrives late): a fault is one that stays.
        const message = `${theme} at ${viewport.width}`
        await softly.poll(() => faults(page), { message, timeout: AXE_TIMEOUT_MS }).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 568 })
      await settled(page)
      softly(await overflow(page), 'on the smallest phone').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
      softly(await cutTexts(page), 'text at 200 %').toEqual([])
      softly(await overflow(page), 'text at 200 %').toBeLessThanOrEqual(0)
    },
  )
}

// In French they were seen above.
for (const language of TESTED_LANGUAGES.filter((one) => one !== 'fr')) {
  test(
    `every page in ${language} fits on the smallest phone`,
    { tag: '@looks' },
    async ({ page, server, complaints }) => {
      test.slow()
      complaints.allow(...[...PROTECTED_ROUTES, UNKNOWN_ROUTE].flatMap(refusalsAt))
      await page.setViewportSize({ width: 320, height: 568 })
      await keepInBrowser(page, { language })
      for (const path of [...PUBLIC_ROUTES, UNKNOWN_ROUTE]) await expectToFit(page, path)
      await enter(page, await newPlayer(server))
      for (const path of PROTECTED_ROUTES) await expectToFit(page, path)
    },
  )
}

function isProtected(path: string): boolean {
  return PROTECTED_ROUTES.some((route) => route === path)
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
}
