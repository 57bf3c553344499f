/** The list in a window that floats over the game, which is the browser's own. */

import { giveCards } from '../support/invented-cards.ts'
import { showTheme } from './support/page-state.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

/** The browser without windows has no floating ones. */
const CHROMIUM = process.env.RUNESIDE_CHROMIUM ?? '/usr/bin/chromium'
test.use({
  launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] },
  viewport: { width: 1280, height: 800 },
})

test('the list floats over the game, in the theme of the page, until it is closed', async ({
  page,
  context,
  server,
}) => {
  await giveCards(server)
  await enter(page, await newPlayer(server))
  await page.goto('/deck-tracker?view=demo')
  await page.getByRole('button', { name: t('trackerView.demoStart') }).click()
  const button = page.getByRole('button', { name: t('trackerView.floating') })
  const [floating] = await Promise.all([context.waitForEvent('page'), button.click()])
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(floating).toHaveTitle(t('trackerView.floating'))
  const rows = floating.locator('.t-row')
  await expect(rows.first()).toBeVisible()
  // It has the styles of the page.
  await expect(floating.locator('body')).toHaveCSS('margin', '0px')
  await expect(floating.locator('.t-compact')).toHaveCSS('font-family', /Figtree/)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await expect(floating.locator('html')).toHaveClass(new RegExp(theme))
  }
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => floating.isClosed()).toBe(true)
})
