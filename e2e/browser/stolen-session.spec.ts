/** What a stolen session or somebody else's link cannot do, as the owner of the account sees it. */

import { newEmail } from '../support/account.ts'
import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { Inbox, linkIn, tokenHashIn } from '../support/mail.ts'
import { chooseNewPassword } from './support/forms.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const NEW_PASSWORD = 'a better horse 8'

test('the password is asked for when the sign-in is too long ago', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('400 /auth/v1/user')
  const player = await newPlayer(server)
  const email = newEmail()
  await enter(page, player)
  await page.goto('/settings')
  await page.getByRole('button', { name: t('auth.email') }).click()
  // Ten minutes later, for the first request.
  await page.route(
    '**/auth/v1/user*',
    (route) =>
      route.fulfill({
        status: 400,
        headers: { 'x-supabase-api-version': '2024-01-01' },
        json: {
          code: 'reauthentication_needed',
          message: 'Email update requires reauthentication',
        },
      }),
    { times: 1 },
  )
  await page.getByLabel(t('settings.emailNew'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('auth.sendLink') }).click()

  const question = page.getByRole('dialog', { name: t('auth.proofTitle') })
  const password = question.getByLabel(t('auth.password'), { exact: true })
  await password.fill('not the one')
  await question.getByRole('button', { name: t('auth.confirmCode') }).click()
  await expect(password).toHaveAccessibleDescription(new RegExp(t('errors.incorrectPassword')))
  await password.fill(player.password)
  await question.getByRole('button', { name: t('auth.confirmCode') }).click()
  await expect(
    page.getByText(t('settings.emailSent', { email, current: player.email })),
  ).toBeVisible()
})

test('the old address takes the account back by the link in its mail', async ({ page, server }) => {
  const player = await newPlayer(server)
  const email = newEmail()
  ok(await player.client.auth.updateUser({ email }))
  const { text } = await new Inbox(server, email).next('email_change')
  const thief = visitor(server)
  ok(await thief.auth.verifyOtp({ token_hash: tokenHashIn(text), type: 'email_change' }))

  const letter = await new Inbox(server, player.email).next('email_changed')
  expect(letter.language).toBe('fr')
  await page.goto(linkIn(letter.text))
  await expect(page.getByRole('heading', { name: t('auth.undoTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('auth.undoStart') }).click()
  await chooseNewPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/')

  expect(refusal(await thief.auth.refreshSession()).status).toBe(400)
  ok(
    await visitor(server).auth.signInWithPassword({
      email: player.email,
      password: NEW_PASSWORD,
    }),
  )
})

test('a link with the session of somebody else asks before it replaces the player', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  const other = await newPlayer(server)
  const { access_token, refresh_token } = other.session
  const tokens = `#access_token=${access_token}&refresh_token=${refresh_token}&type=magiclink`
  await enter(page, player)

  // A page to which no link of ours leads.
  await page.goto(`/decks${tokens}`)
  await expect(page).toHaveURL('/decks')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/${tokens}`)
  const question = page.getByRole('dialog', { name: t('auth.replaceTitle') })
  await expect(question).toContainText(other.email)
  await expect(page).toHaveURL('/')
  await question.getByRole('button', { name: t('auth.replaceStay') }).click()
  await expect(page.getByText(player.username)).toBeVisible()

  await page.goto('/settings')
  await page.goto(`/${tokens}`)
  await question.getByRole('button', { name: t('auth.replaceAction') }).click()
  await expect(page.getByText(other.username)).toBeVisible()
})
