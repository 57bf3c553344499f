import { ok, refusal } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { codeIn, Inbox, linkIn, tokenHashIn, type Mail } from '../support/mail.ts'
import type { Server } from '../support/server.ts'
import { chooseNewPassword, logIn, logOut } from './support/forms.ts'
import { settled } from './support/page-state.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const NEW_PASSWORD = 'a better horse 8'

async function mailedLetter(server: Server, email: string): Promise<Mail> {
  const inbox = new Inbox(server, email)
  ok(await visitor(server).auth.resetPasswordForEmail(email))
  return inbox.latest('recovery')
}

async function mailedLink(server: Server, email: string): Promise<string> {
  return linkIn((await mailedLetter(server, email)).text)
}

test('a forgotten password is replaced by the mailed link', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('400 /auth/v1/token')
  const { email, password } = await newPlayer(server)
  await page.goto('/login')
  await page.getByRole('link', { name: t('auth.forgot') }).click()
  await expect(page).toHaveURL('/forgot-password')
  // The address changes first: until its button is there, the fields are those of the page before.
  await expect(page.getByRole('button', { name: t('auth.sendLink') })).toBeVisible()
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByRole('button', { name: t('auth.sendLink') }).click()
  await expect(page.getByText(t('auth.forgotSent', { email }))).toBeVisible()

  await page.goto(linkIn((await new Inbox(server, email).next('recovery')).text))
  await page.getByRole('button', { name: t('auth.resetStart') }).click()
  await chooseNewPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').getByText(t('auth.passwordSaved'))).toBeAttached()
  await settled(page)

  await logOut(page)
  await page.goto('/login')
  await logIn(page, { email, password })
  await expect(page.getByText(t('errors.invalidCredentials'))).toBeVisible()
  await logIn(page, { email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/')
})

test('the code of the mail does what its link does', async ({ page, server, complaints }) => {
  complaints.allow('403 /auth/v1/verify')
  const { email } = await newPlayer(server)
  await page.goto('/forgot-password')
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByRole('button', { name: t('auth.sendLink') }).click()
  const field = page.getByLabel(t('auth.inboxCode'))
  const right = codeIn((await new Inbox(server, email).next('recovery')).text)

  await field.fill(right === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: t('auth.confirmCode') }).click()
  await expect(field).toHaveAccessibleDescription(t('errors.codeExpired'))
  await field.fill(right)
  await page.getByRole('button', { name: t('auth.confirmCode') }).click()
  await chooseNewPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/')
  ok(await visitor(server).auth.signInWithPassword({ email, password: NEW_PASSWORD }))
})

test('an unknown address gets the same answer', { tag: '@soak' }, async ({ page }) => {
  const email = 'nobody-at-all@example.com'
  await page.goto('/forgot-password')
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByRole('button', { name: t('auth.sendLink') }).click()
  await expect(page.getByText(t('auth.forgotSent', { email }))).toBeVisible()
})

test(
  'a program that opens the link uses nothing up',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { email } = await newPlayer(server)
    const link = await mailedLink(server, email)
    for (const method of ['HEAD', 'GET', 'GET']) {
      expect((await fetch(link, { method, headers: { accept: 'text/html' } })).status).toBe(200)
    }
    // Some of them run the page, too.
    await page.goto(link)
    await expect(page.getByRole('button', { name: t('auth.resetStart') })).toBeVisible()
    await page.reload()

    await page.getByRole('button', { name: t('auth.resetStart') }).click()
    await chooseNewPassword(page, NEW_PASSWORD)
    await expect(page).toHaveURL('/')
    ok(await visitor(server).auth.signInWithPassword({ email, password: NEW_PASSWORD }))
  },
)

test(
  'a link that is opened twice is invalid the second time',
  { tag: '@soak' },
  async ({ page, server, otherBrowser, complaints }) => {
    complaints.allow('403 /auth/v1/verify')
    const { email } = await newPlayer(server)
    const link = await mailedLink(server, email)
    await page.goto(link)
    await page.getByRole('button', { name: t('auth.resetStart') }).click()
    await expect(page.getByLabel(t('auth.newPassword'), { exact: true })).toBeVisible()

    const second = await otherBrowser()
    await keepInBrowser(second, { language: 'en' })
    await second.goto(link)
    await second.getByRole('button', { name: texts('en')('auth.resetStart') }).click()
    await expect(second.getByText('Invalid or expired password reset link')).toBeVisible()
    await second.getByRole('link', { name: texts('en')('auth.askNewLink') }).click()
    await expect(second).toHaveURL('/forgot-password')
  },
)

test(
  'no token is invalid at once, and a made-up one when it is used',
  { tag: '@soak' },
  async ({ page, complaints }) => {
    complaints.allow('403 /auth/v1/verify')
    await keepInBrowser(page, { language: 'en' })
    for (const query of ['', '?token_hash=&type=recovery']) {
      await page.goto(`/auth/reset-password${query}`)
      await expect(page.getByText('Invalid or expired password reset link')).toBeVisible()
    }
    await page.goto('/auth/reset-password?token_hash=0123456789abcdef&type=recovery')
    await page.getByRole('button', { name: texts('en')('auth.resetStart') }).click()
    await expect(page.getByText('Invalid or expired password reset link')).toBeVisible()
  },
)

test(
  'the token leaves the address, and a reload still lets the password be chosen',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { email } = await newPlayer(server)
    await page.goto(await mailedLink(server, email))
    await page.getByRole('button', { name: t('auth.resetStart') }).click()
    await expect(page.getByLabel(t('auth.newPassword'), { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/auth/reset-password')

    await page.reload()
    await chooseNewPassword(page, NEW_PASSWORD)
    await expect(page).toHaveURL('/')
  },
)

test(
  'the same password as before is refused on its field',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('422 /auth/v1/user')
    const { email } = await newPlayer(server)
    // The first link proves the address, which voids a password from before.
    const owner = visitor(server)
    const token_hash = tokenHashIn((await mailedLetter(server, email)).text)
    ok(await owner.auth.verifyOtp({ token_hash, type: 'recovery' }))
    ok(await owner.auth.updateUser({ password: NEW_PASSWORD }))

    await page.goto(await mailedLink(server, email))
    await page.getByRole('button', { name: t('auth.resetStart') }).click()
    await chooseNewPassword(page, NEW_PASSWORD)
    const field = page.getByLabel(t('auth.newPassword'), { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.samePassword')))
    await expect(field).toBeFocused()
  },
)

test('a new password signs the other devices out', async ({ page, server, otherBrowser }) => {
  const player = await newPlayer(server)
  const other = await otherBrowser()
  await enter(other, player)

  await page.goto(await mailedLink(server, player.email))
  await page.getByRole('button', { name: t('auth.resetStart') }).click()
  await chooseNewPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/')

  expect(refusal(await player.client.auth.refreshSession())).toMatchObject({ status: 400 })
})
