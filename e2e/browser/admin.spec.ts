/** The administrator's desk: a player is found, banned, reads why, plays again, and gets mana; all of it is in the log. */

import { unique } from '../support/account.ts'
import { enterAsAdmin } from './support/administrator.ts'
import { faults, overflow } from './support/faults.ts'
import { settled, sheetsClosed } from './support/page-state.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test('a player is found, banned, reads why, is let in again and gets mana; the log has all of it', async ({
  page,
  browser,
  server,
}) => {
  const name = `Thrall-${unique()}`
  const player = await newPlayer(server, { username: name })
  await enterAsAdmin(page, server)

  await page.goto(`/admin/users?q=${name}`)
  await page
    .getByRole('table')
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${player.user.id}`))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await settled(page)
  expect(await faults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: t('admin.ban') }).click()
  const ban = page.getByRole('dialog')
  await ban.getByLabel(t('admin.banWords')).fill('À bientôt')
  await ban.getByLabel(t('admin.reason'), { exact: true }).fill('une insulte')
  await ban.getByRole('button', { name: t('admin.banAction'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('admin.unban') })).toBeVisible()

  const phone = await (await browser.newContext({ baseURL: server.url })).newPage()
  await phone.goto('/login')
  const logIn = async () => {
    await phone.getByLabel(t('auth.email')).fill(player.email)
    await phone.getByLabel(t('auth.password'), { exact: true }).fill(player.password)
    await phone.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
  }
  await logIn()
  await expect(phone.getByText('À bientôt')).toBeVisible()

  await page.getByRole('button', { name: t('admin.unban') }).click()
  const lift = page.getByRole('dialog')
  await lift.getByLabel(t('admin.reason'), { exact: true }).fill('excuses faites')
  await lift.getByRole('button', { name: t('admin.unban') }).click()
  await expect(page.getByRole('button', { name: t('admin.ban') })).toBeVisible()
  await logIn()
  await expect(phone.getByRole('link', { name: /Votre mana : 250/ })).toBeVisible()

  await page.getByRole('button', { name: t('admin.giveMana') }).click()
  const gift = page.getByRole('dialog')
  await gift.getByLabel(t('admin.manaAmount')).fill('20')
  await gift.getByLabel(t('admin.reason'), { exact: true }).fill('un geste')
  await gift.getByRole('button', { name: t('admin.manaAction', { amount: '+20' }) }).click()
  await expect(phone.getByRole('link', { name: /Votre mana : 270/ })).toBeVisible()
  await phone.context().close()

  await sheetsClosed(page)
  await page.goto('/admin/log')
  for (const act of ['admin.actBan', 'admin.actUnban', 'admin.actMana'] as const)
    await expect(page.getByText(t(act), { exact: true }).first()).toBeVisible()
  await settled(page)
  expect(await faults(page)).toEqual([])
})

test(
  'the desk is an unknown page to everyone else',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('403 /rest/v1/rpc/admin_overview')
    await enter(page, await newPlayer(server))
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: t('common.notFoundTitle') })).toBeVisible()
  },
)
