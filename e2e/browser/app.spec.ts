import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './page-on-server.ts'

const pages = ['/', '/no/such/page']

for (const path of pages) {
  test(`${path} is a page with a title, a language and something to read`, async ({
    page,
    complaints,
  }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['content-type']).toMatch(/^text\/html/)
    await expect(page).toHaveTitle(/Runeside/)
    await expect(page.locator('html')).toHaveAttribute('lang', /^(en|fr|es|pt)$/)
    await expect(page.locator('body')).toHaveText(/\p{L}{3,}/u)
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} has no fault that axe finds, in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
  }
}

test('a page may not be framed, nor run foreign scripts', async ({ page }) => {
  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(directive)
  }
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|https?:/)
  expect(response?.headers()['x-content-type-options']).toBe('nosniff')
})
