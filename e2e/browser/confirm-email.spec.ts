/** A server that wants addresses confirmed before anyone is let in. */

import { newEmail, PASSWORD, unique } from '../support/account.ts'
import { Inbox, linkIn } from '../support/mail.ts'
import { logIn, signUp } from './support/forms.ts'
import { keepInBrowser } from './support/player.ts'
import { CONFIRMED_EMAIL } from './support/servers.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

// One server for the file is enough.
test.describe.configure({ mode: 'default' })
test.use({ kind: CONFIRMED_EMAIL })

const t = texts('fr')

test('a new account is confirmed by the mailed link', async ({ page, server }) => {
  const email = newEmail()
  const username = `Anduin-${unique()}`
  await page.goto('/signup')
  await signUp(page, { username, email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: t('auth.mailboxTitle') })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()

  const mail = await new Inbox(server, email).next('signup')
  expect(mail.language).toBe('fr')
  await page.goto(linkIn(mail.text))
  await expect(page).toHaveURL('/')
  await expect(page.getByText(username)).toBeVisible()

  // The tokens are neither in the address nor a step back in the history.
  await page.goBack()
  expect(page.url()).not.toContain('access_token')
})

test('the mail is in the language of the page', { tag: '@soak' }, async ({ page, server }) => {
  const email = newEmail()
  await keepInBrowser(page, { language: 'pt' })
  await page.goto('/signup')
  await signUp(page, { email, password: PASSWORD }, texts('pt'))
  expect((await new Inbox(server, email).next('signup')).language).toBe('pt')
})

test(
  'a link that was used already is told on the log-in page',
  { tag: '@soak' },
  async ({ page, server }) => {
    const email = newEmail()
    await page.goto('/signup')
    await signUp(page, { email, password: PASSWORD })
    await expect(page.getByRole('heading', { name: t('auth.mailboxTitle') })).toBeVisible()
    const link = linkIn((await new Inbox(server, email).next('signup')).text)
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303)

    await page.goto(link)
    await expect(page.getByText(t('errors.linkExpired'))).toBeVisible()
    await expect(page).toHaveURL('/login')
  },
)

test('who logs in before confirming can have the mail again', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('400 /auth/v1/token')
  const email = newEmail()
  const inbox = new Inbox(server, email)
  await page.goto('/signup')
  await signUp(page, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: t('auth.mailboxTitle') })).toBeVisible()
  await inbox.next('signup')

  await page.goto('/login')
  await logIn(page, { email, password: PASSWORD })
  await expect(page.getByText(t('errors.emailNotConfirmed'))).toBeVisible()
  await page.getByRole('button', { name: t('auth.sendAgain') }).click()
  await expect(page.getByRole('status').getByText(t('auth.sentAgain'))).toBeAttached()
  await page.goto(linkIn((await inbox.next('signup')).text))
  await expect(page).toHaveURL('/')
})
