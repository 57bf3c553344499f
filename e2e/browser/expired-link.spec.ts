/** A server whose links live for a second. */

import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { clockPasses } from '../support/eventually.ts'
import { Inbox, linkIn } from '../support/mail.ts'
import { keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

// One server for the file is enough.
test.describe.configure({ mode: 'default' })
test.use({ kind: { settings: { RUNESIDE_AUTH_OTP_TTL_S: '1' } } })

test(
  'an expired reset link says so and leads to a new one',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('403 /auth/v1/verify')
    const t = texts('en')
    const { email } = await newPlayer(server)
    ok(await visitor(server).auth.resetPasswordForEmail(email))
    const mail = await new Inbox(server, email).next('recovery')
    await clockPasses(Date.parse(mail.created_at) + 2_000)

    await keepInBrowser(page, { language: 'en' })
    await page.goto(linkIn(mail.text))
    await page.getByRole('button', { name: t('auth.resetStart') }).click()
    await expect(page.getByText('Invalid or expired password reset link')).toBeVisible()
    await page.getByRole('link', { name: t('auth.askNewLink') }).click()
    await expect(page).toHaveURL('/forgot-password')
  },
)

test(
  'an expired magic link is told on the log-in page',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { email } = await newPlayer(server)
    ok(await visitor(server).auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
    const mail = await new Inbox(server, email).next('magiclink')
    await clockPasses(Date.parse(mail.created_at) + 2_000)

    await page.goto(linkIn(mail.text))
    await expect(page.getByText(texts('fr')('errors.linkExpired'))).toBeVisible()
    await expect(page).toHaveURL('/login')
  },
)
