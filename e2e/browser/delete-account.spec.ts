import { refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { Inbox } from '../support/mail.ts'
import { logIn } from './support/forms.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

/** Who gets the operator's mail when nothing is set: the sender of all letters. */
const OPERATOR = 'no-reply@runeside.invalid'

const t = texts('fr')

test('an account is deleted with its password, and is gone', async ({
  page,
  server,
  complaints,
}) => {
  // The last one is the client signing out someone who is gone.
  complaints.allow('403 /functions/v1/delete_user', '400 /auth/v1/token', '403 /auth/v1/logout')
  const english = texts('en')
  const player = await newPlayer(server)
  await enter(page, player)
  await keepInBrowser(page, { language: 'en', [`avatar_${player.user.id}`]: 'a picture' })
  await page.goto('/settings')
  await page.getByRole('link', { name: english('settings.deleteAccount') }).click()
  await expect(page).toHaveURL('/settings/delete-account')
  const password = page.getByLabel(english('settings.deletePassword'), { exact: true })
  const understood = page.getByLabel(english('settings.understand'))
  const send = page.getByRole('button', { name: english('settings.deleteForGood') })

  await password.fill('not the one')
  await send.click()
  await expect(understood).toHaveAccessibleDescription(english('settings.understandFirst'))
  await understood.check()
  await send.click()
  await expect(password).toHaveAccessibleDescription('Incorrect password')
  await expect(password).toBeFocused()
  await expect(understood).toBeChecked()

  await password.fill(player.password)
  await send.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(english('auth.accountDeleted'))).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language'])

  await logIn(page, player, english)
  await expect(page.getByText(english('errors.invalidCredentials'))).toBeVisible()
  expect(refusal(await player.client.auth.refreshSession()).status).toBe(400)
})

test(
  'a server that fails to delete is told in the words of the specification',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('500 /functions/v1/delete_user')
    const english = texts('en')
    const player = await newPlayer(server)
    await enter(page, player)
    await keepInBrowser(page, { language: 'en' })
    await page.goto('/settings/delete-account')
    await page.route('**/functions/v1/delete_user', (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: 'Failed to delete account',
          code: 'account_deletion_failed',
          message: 'Failed to delete account',
        },
      }),
    )
    await page.getByLabel(english('settings.deletePassword'), { exact: true }).fill(player.password)
    await page.getByLabel(english('settings.understand')).check()
    await page.getByRole('button', { name: english('settings.deleteForGood') }).click()
    await expect(page.getByText('Failed to delete account')).toBeVisible()
    await expect(page).toHaveURL('/settings/delete-account')
  },
)

test('who cannot type the password asks the operator, and may take it back', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  const own = new Inbox(server, player.email)
  await enter(page, player)
  await page.goto('/settings/delete-account')
  await page.getByLabel(t('settings.requestMessage')).fill('Mot de passe oublié.')
  await page.getByRole('button', { name: t('settings.request') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.request') })
    .click()
  const takeBack = page.getByRole('button', { name: t('settings.takeBack') })
  await expect(takeBack).toBeVisible()

  const letter = (await new Inbox(server, OPERATOR).unread()).find(({ text }) =>
    text.includes(player.user.id),
  )
  expect(letter).toMatchObject({ kind: 'deletion_request' })
  expect(letter?.text).toContain('Mot de passe oublié.')
  expect((await own.next('deletion_requested')).language).toBe('fr')

  await page.reload()
  await takeBack.click()
  await expect(page.getByLabel(t('settings.requestMessage'))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('settings.requestMessage'))).toBeVisible()
  expect((await visitor(server).auth.signInWithPassword(player)).error).toBeNull()
})
