/** What must be right before the app's script has come: theme and language. */

import type { Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const BACKGROUND = { light: 'rgb(244, 236, 220)', dark: 'rgb(22, 16, 12)' }
const BARS = { light: '#e6d8bd', dark: '#2a1d14' }

/** Opens the page without its script, looks, then lets the script come. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toContainText('Runeside')
  return release
}

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html')
  await expect(html).toContainClass(theme)
  await expect(html).not.toContainClass(theme === 'dark' ? 'light' : 'dark')
  await expect(html).toHaveCSS('background-color', BACKGROUND[theme])
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', BARS[theme])
}

for (const theme of ['light', 'dark'] as const) {
  const other = theme === 'dark' ? 'light' : 'dark'

  test(
    `a saved ${theme} theme is there at the first paint, whatever the system has`,
    { tag: '@soak' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: other })
      await keepInBrowser(page, { theme })
      const release = await openSlowly(page, '/login')
      await expectTheme(page, theme)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectTheme(page, theme)
    },
  )

  test(
    `without a choice the system's ${theme} theme holds, and is followed`,
    { tag: '@soak' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      const release = await openSlowly(page, '/login')
      await expectTheme(page, theme)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.emulateMedia({ colorScheme: other })
      await expectTheme(page, other)
    },
  )
}

for (const [saved, language] of [
  ['pt', 'pt'],
  ['xx', 'fr'],
  [null, 'fr'],
] as const) {
  test(
    `with ${saved ?? 'nothing'} saved the page is in ${language} from the start`,
    { tag: '@soak' },
    async ({ page }) => {
      if (saved) await keepInBrowser(page, { language: saved })
      const release = await openSlowly(page, '/login')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      release()
      await expect(page.getByLabel(texts(language)('auth.email'), { exact: true })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    },
  )
}

test('only the texts of one language are fetched', { tag: '@soak' }, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const table = /\/assets\/text-(en|fr|es|pt)-/.exec(request.url())?.[1]
    if (table) fetched.push(table)
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  expect(new Set(fetched)).toEqual(new Set(['fr']))
  await page.getByText('ES', { exact: true }).click()
  await expect(page.getByLabel(texts('es')('auth.password'), { exact: true })).toBeVisible()
  expect(new Set(fetched)).toEqual(new Set(['fr', 'es']))
})

test(
  'language and theme chosen before log-in are kept over a reload',
  { tag: '@soak' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/login')
    await page.getByText('ES', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    const spanish = texts('es')
    await page.getByRole('button', { name: spanish('common.darkTheme') }).click()

    await page.reload()
    await expectTheme(page, 'dark')
    await expect(page.getByLabel(spanish('auth.password'), { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(spanish('auth.logIn')))
  },
)

test('language and theme chosen in the settings are kept over a reload', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, await newPlayer(server))
  await page.goto('/settings')
  const told = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByText('English', { exact: true }).click()
  const english = texts('en')
  await page.getByText(english('settings.dark'), { exact: true }).last().click()
  await expectTheme(page, 'dark')
  // Letters come in the account's language.
  expect(((await (await told).json()) as { user_metadata: object }).user_metadata).toMatchObject({
    language: 'en',
  })

  await page.reload()
  await expectTheme(page, 'dark')
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await expect(page.getByRole('radio', { name: english('settings.dark') })).toBeChecked()
})
