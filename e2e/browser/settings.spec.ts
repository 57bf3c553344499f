import { newEmail, unique } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { Inbox, linkIn } from '../support/mail.ts'
import { chooseNewPassword } from './support/forms.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const NEW_PASSWORD = 'a better horse 8'

test('someone changes their name, and home greets them by it', async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/settings')
  await page.getByRole('button', { name: t('settings.username') }).click()
  const name = `Medivh-${unique()}`
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('settings.username'), { exact: true }).fill(name)
  await sheet.getByRole('button', { name: t('settings.save') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: t('settings.username') })).toContainText(name)

  await page.goto('/')
  await expect(page.getByText(name)).toBeVisible()
})

test(
  'a name that someone else has is refused on its field',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('422 /auth/v1/user')
    const { username } = await newPlayer(server)
    await enter(page, await newPlayer(server))
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings.username') }).click()
    const sheet = page.getByRole('dialog')
    const field = sheet.getByLabel(t('settings.username'), { exact: true })
    await field.fill(username.toUpperCase())
    await sheet.getByRole('button', { name: t('settings.save') }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.usernameTaken')))
    await expect(field).toBeFocused()
  },
)

test('the password is changed by who knows it, and the other devices are out', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('400 /auth/v1/user')
  const player = await newPlayer(server)
  const elsewhere = visitor(server)
  ok(await elsewhere.auth.signInWithPassword(player))
  await enter(page, player)
  await page.goto('/settings')
  await page.getByRole('button', { name: new RegExp(`^${t('auth.password')}`) }).click()
  const current = page.getByLabel(t('settings.passwordCurrent'), { exact: true })
  await current.fill('not the one')
  await chooseNewPassword(page, NEW_PASSWORD)
  await expect(current).toHaveAccessibleDescription(new RegExp(t('errors.incorrectPassword')))
  await expect(current).toBeFocused()

  await current.fill(player.password)
  await page.getByRole('button', { name: t('auth.savePassword') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/settings')
  expect(refusal(await elsewhere.auth.refreshSession()).status).toBe(400)
  ok(await visitor(server).auth.signInWithPassword({ ...player, password: NEW_PASSWORD }))
})

test('the address is changed by the link mailed to the new one', async ({ page, server }) => {
  const player = await newPlayer(server)
  const email = newEmail()
  await enter(page, player)
  await page.goto('/settings')
  await page.getByRole('button', { name: t('auth.email') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('settings.emailNew'), { exact: true }).fill(email)
  await sheet.getByRole('button', { name: t('auth.sendLink') }).click()
  await expect(
    sheet.getByText(t('settings.emailSent', { email, current: player.email })),
  ).toBeVisible()
  await sheet.getByRole('button', { name: t('settings.done') }).click()
  await expect(page.getByText(t('settings.emailWaiting', { email }))).toBeVisible()

  await page.goto(linkIn((await new Inbox(server, email).next('email_change')).text))
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByText(t('settings.emailWaiting', { email }))).toBeHidden()
})

test('every legal and help page is a step away', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/settings')
  for (const path of ['/faq', '/contact', '/about', '/terms-of-service', '/privacy-policy']) {
    await page.locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/settings')
  }
})
