import type { Page } from '@playwright/test'
import { Authenticator } from '../support/authenticator.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { Inbox, linkIn } from '../support/mail.ts'
import { enrollAndVerify } from '../support/second-factor.ts'
import { chooseNewPassword, logIn, logOut } from './support/forms.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

const codeField = (page: Page) => page.getByLabel(t('auth.code'), { exact: true })

test('someone turns the second factor on, and it is asked for from then on', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('422 /auth/v1/factors/:id/verify')
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/settings')
  await page.getByRole('button', { name: t('settings.factor') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('settings.factorStart') }).click()
  await expect(sheet.getByRole('img', { name: t('settings.factorPicture') })).toBeVisible()
  const secret = (await sheet.locator('code').innerText()).replaceAll(/\s/g, '')
  const authenticator = new Authenticator(secret)
  await codeField(page).fill(await authenticator.nextCode())
  await sheet.getByRole('button', { name: t('settings.factorConfirm') }).click()
  await expect(sheet.getByRole('heading', { name: t('settings.factorDone') })).toBeVisible()
  await sheet.getByRole('button', { name: t('settings.done') }).click()

  await logOut(page)
  await logIn(page, player)
  await expect(page.getByRole('heading', { name: t('auth.secondFactorTitle') })).toBeVisible()

  await codeField(page).fill(authenticator.wrongCode())
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(t('errors.codeWrong')))
  await expect(codeField(page)).toHaveValue('')

  // Neither a reload nor another address leads around it.
  await page.reload()
  await expect(page.getByRole('heading', { name: t('auth.secondFactorTitle') })).toBeVisible()
  await page.goto('/stats')
  await expect(page).toHaveURL('/login?from=%2Fstats')
  await expect(page.getByRole('heading', { name: t('auth.secondFactorTitle') })).toBeVisible()

  // The sixth digit sends it.
  await codeField(page).fill(await authenticator.nextCode())
  await expect(page).toHaveURL('/stats')
})

test('someone halfway in can take another account', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  const other = await newPlayer(server)
  await enrollAndVerify(player)
  await page.goto('/login')
  await logIn(page, player)
  await page.getByRole('button', { name: t('auth.otherAccount') }).click()
  await logIn(page, other)
  await expect(page.getByText(other.username)).toBeVisible()
})

test('the second factor can be turned off', async ({ page, server }) => {
  const player = await newPlayer(server)
  const { authenticator } = await enrollAndVerify(player)
  await page.goto('/login')
  await logIn(page, player)
  await codeField(page).fill(await authenticator.nextCode())
  await expect(page).toHaveURL('/')

  await page.goto('/settings')
  await page.getByRole('button', { name: t('settings.factor') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.factorOff') })
    .click()
  await expect(page.getByRole('button', { name: t('settings.factor') })).toContainText(
    t('settings.factorOffValue'),
  )
  ok(await visitor(server).auth.signInWithPassword(player))
})

test('a mailed reset link does not lead around the second factor', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('401 /auth/v1/user')
  const player = await newPlayer(server)
  const { authenticator } = await enrollAndVerify(player)
  ok(await visitor(server).auth.resetPasswordForEmail(player.email))
  await page.goto(linkIn((await new Inbox(server, player.email).next('recovery')).text))
  await page.getByRole('button', { name: t('auth.resetStart') }).click()
  await chooseNewPassword(page, 'a better horse 8')
  await codeField(page).fill(await authenticator.nextCode())
  await expect(page).toHaveURL('/')
  ok(await visitor(server).auth.signInWithPassword({ ...player, password: 'a better horse 8' }))
})
