import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test('the bottom navigation leads home, to the quizzes and to the shop, and the focus to the title', async ({
  page,
  server,
}) => {
  await enter(page, await newPlayer(server))
  for (const [name, path] of [
    ['home.navQuizzes', '/quizzes'],
    ['home.navShop', '/shop'],
  ] as const) {
    await page.goto('/')
    const links = page.getByRole('navigation', { name: t('home.nav') }).getByRole('link')
    await expect(links).toHaveText([t('home.title'), t('home.navQuizzes'), t('home.navShop')])
    await links.filter({ hasText: t(name) }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/.+ \W Runeside$/)
  }
})

test('back goes to the page one came from', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/')
  await page.getByRole('link', { name: t('home.settings') }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('link', { name: t('faq.title') }).click()
  await expect(page).toHaveURL('/faq')

  await page.getByRole('link', { name: t('common.back') }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: t('common.back') }).click()
  await expect(page).toHaveURL('/')
})

test(
  'for someone who came directly, back goes to the page above',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    const direct = await page.context().newPage()
    await direct.goto('/settings/delete-account')
    await direct.getByRole('link', { name: t('common.back') }).click()
    await expect(direct).toHaveURL('/settings')
  },
)

test(
  "the browser's own back and forward work through the pages",
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.goto('/')
    await page.getByRole('link', { name: t('home.settings') }).click()
    await expect(page).toHaveURL('/settings')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: t('home.nav') })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
  },
)

test('"back" closes an open sheet, "forward" does not open it, and a reload leaves no trace of it', async ({
  page,
  server,
}) => {
  await enter(page, await newPlayer(server))
  await page.goto('/')
  await page.getByRole('link', { name: t('home.settings') }).click()
  const sheet = page.getByRole('dialog')
  const openSheet = async () => {
    await page.getByRole('button', { name: t('settings.username') }).click()
    await expect(sheet).toBeVisible()
  }

  await openSheet()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await page.goForward()
  await expect(sheet).toBeHidden()

  // Closed by its own button, it leaves no entry behind.
  await openSheet()
  await sheet.getByRole('button', { name: t('common.close') }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('link', { name: t('faq.title') }).click()
  await expect(page).toHaveURL('/faq')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()

  await openSheet()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect.poll(() => page.evaluate(() => 'sheetDepth' in history.state)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test(
  'on a wide screen the bar of every page leads to the other pages',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/decks')
    const sections = page.getByRole('navigation', { name: t('home.sections') })
    await expect(sections.getByRole('link', { name: t('home.decks') })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(sections.getByRole('link', { name: t('home.stats') })).toHaveAttribute(
      'href',
      '/stats',
    )
    await sections.getByRole('link', { name: t('home.navQuizzes') }).click()
    await expect(page).toHaveURL('/quizzes')
    await sections.getByRole('link', { name: t('home.title') }).click()
    await expect(page).toHaveURL('/')

    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(sections).toBeHidden()
  },
)
