import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test('the questions are searched without regard to case and accents', async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/faq')
  const questions = page.locator('details')
  await expect(questions.first()).toBeVisible()
  const all = await questions.count()
  expect(all).toBeGreaterThanOrEqual(24)

  await page.getByRole('searchbox', { name: t('faq.search') }).fill('MOT de pàsse')
  await expect(page.getByRole('status').getByText(/^\d+ questions? trouvées?$/)).toBeVisible()
  await expect(questions.first()).toBeVisible()
  await expect.poll(() => questions.count()).toBeLessThan(all)
  await expect(page.locator('mark').first()).toHaveText(/mot/i)
})

test(
  'a search without a result leads to the operator',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.goto('/faq')
    await page.getByRole('searchbox', { name: t('faq.search') }).fill('xyzzy')
    await page.getByRole('link', { name: t('faq.write') }).click()
    await expect(page).toHaveURL('/contact')
  },
)

test('an answer has an address of its own', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/faq')
  const id = await page.locator('details').nth(3).getAttribute('id')
  await page.goto('/about')
  await page.goto(`/faq#${id}`)
  await expect(page.locator(`details[id="${id}"]`)).toHaveAttribute('open')
})
