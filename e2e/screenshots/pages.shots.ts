/** Pictures of every page, in both themes, at both sizes, in two languages. */

import type { Page } from '@playwright/test'
import { settled, showTheme } from '../browser/support/page-state.ts'
import { enter, keepInBrowser, newPlayer } from '../browser/support/player.ts'
import {
  PROTECTED_ROUTES,
  PUBLIC_ROUTES,
  refusalsAt,
  UNKNOWN_ROUTE,
} from '../browser/support/routes.ts'
import { PLAIN } from '../browser/support/servers.ts'
import { test as base } from '../browser/support/test.ts'
import { texts, type Language } from '../browser/support/texts.ts'
import { folder, pictureName, SIZES, THEMES } from './folder.ts'
import { STATES } from './states.ts'

/** Each server has one player to be seen; a state that needs its own makes it. */
const test = base.extend<object, { player: Awaited<ReturnType<typeof newPlayer>> }>({
  player: [
    async ({ servers }, use) => {
      const server = await servers.of(PLAIN)
      await use(await newPlayer(server, { username: 'Jaina', email: 'jaina@example.com' }))
    },
    { scope: 'worker' },
  ],
})

for (const language of ['fr', 'en'] as const) {
  for (const path of [...PUBLIC_ROUTES, ...PROTECTED_ROUTES, UNKNOWN_ROUTE]) {
    test(`${path} in ${language}`, async ({ page, player, complaints }) => {
      complaints.allow(...refusalsAt(path))
      await keepInBrowser(page, { language })
      if (PROTECTED_ROUTES.some((route) => route === path)) await enter(page, player)
      await page.goto(path)
      await takePictures(page, nameOf(path), language)
    })
  }

  for (const { name, as, allowed = [], offline, arrive } of STATES) {
    test(`${name} in ${language}`, async ({ page, server, player, complaints }) => {
      complaints.allow(...allowed)
      if (offline) complaints.allowLostNetwork()
      await keepInBrowser(page, { language })
      if (as === 'player') await enter(page, player)
      await arrive({ page, server, t: texts(language) })
      await takePictures(page, name, language)
    })
  }
}

async function takePictures(page: Page, name: string, language: Language): Promise<void> {
  for (const size of SIZES) {
    for (const theme of THEMES) {
      await page.setViewportSize(size)
      await showTheme(page, theme)
      // On a screen as high as the page, what sticks to the bottom is at the bottom. A sheet is over the page as one sees it.
      if (!(await page.getByRole('dialog').isVisible())) await growToPage(page, size)
      await page.screenshot({ path: folder + pictureName(name, language, size.width, theme) })
    }
  }
}

async function growToPage(page: Page, { width, height }: (typeof SIZES)[number]): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  if (needed > height) await page.setViewportSize({ width, height: needed })
  await settled(page)
}

/** `/quizzes/solo` is `quizzes-solo`; ids in an address are left out. */
function nameOf(path: string): string {
  const words = path.split('/').filter((word) => word && !/^[\da-f-]{36}$/.test(word))
  return words.join('-') || 'home'
}
