/** Filling in the forms of the sign-in pages, by what a player reads on them. */

import { expect, type Page } from '@playwright/test'
import { settled } from './page-state.ts'
import { texts, type Texts } from './texts.ts'

const french = texts('fr')

interface Credentials {
  email: string
  password: string
}

export async function fillLogIn(
  page: Page,
  { email, password }: Credentials,
  t: Texts = french,
): Promise<void> {
  await page.getByLabel(t('auth.email'), { exact: true }).fill(email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
}

/** Fills in the page in front of us and sends it; what comes of it is the test's to say. */
export async function logIn(
  page: Page,
  credentials: Credentials,
  t: Texts = french,
): Promise<void> {
  await fillLogIn(page, credentials, t)
  await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
}

interface NewAccount extends Credentials {
  username?: string
}

export async function signUp(
  page: Page,
  { username = '', email, password }: NewAccount,
  t: Texts = french,
): Promise<void> {
  await page.getByLabel(t('auth.username'), { exact: true }).fill(username)
  await fillLogIn(page, { email, password }, t)
  await page.getByRole('button', { name: t('auth.signUp'), exact: true }).click()
}

/** Types a new password twice and sends it. */
export async function chooseNewPassword(
  page: Page,
  password: string,
  t: Texts = french,
): Promise<void> {
  await page.getByLabel(t('auth.newPassword'), { exact: true }).fill(password)
  await page.getByLabel(t('auth.passwordAgain'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.savePassword') }).click()
}

/** Signs out by the button in the settings, once they have all they ask for: nobody may ask for it afterwards. */
export async function logOut(page: Page, t: Texts = french): Promise<void> {
  const listening = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/settings')
  await settled(page)
  await listening
  const ended = page.waitForResponse(/\/auth\/v1\/logout/)
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click()
  await ended
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await expect(page.getByRole('button', { name: t('auth.logIn'), exact: true })).toBeVisible()
}
