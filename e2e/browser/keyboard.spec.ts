/** Nothing but the keyboard. */

import type { Locator, Page } from '@playwright/test'
import { newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

/** Presses Tab until the element has the focus; a page has no more stops than that. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never got there')
}

test('someone chooses a language and logs in', async ({ page, server }) => {
  const player = await newPlayer(server)
  await page.goto('/login')
  await tabTo(page, page.getByRole('radio', { name: 'Français' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('radio', { name: 'English' })).toBeFocused()
  const english = texts('en')

  await tabTo(page, page.getByLabel(english('auth.email'), { exact: true }))
  await page.keyboard.type(player.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(player.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(player.username)).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: english('home.settings') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, page.getByRole('radio', { name: 'English' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('every stop on the log-in page is seen', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel(t('auth.email'), { exact: true })).toBeVisible()
  for (const name of [t('common.darkTheme'), t('common.showPassword'), t('auth.logIn')]) {
    const button = page.getByRole('button', { name, exact: true })
    await tabTo(page, button)
    await expect(button).toHaveCSS('outline-style', 'solid')
  }
})

test('a sheet keeps the focus, and gives it back', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/signup')
  const opener = page.getByRole('button', { name: t('auth.terms') })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toBeVisible()
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    // Between the last stop and the first one it is the browser's own bar.
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName),
    ).toMatch(/^(DIALOG|BODY)$/)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})
