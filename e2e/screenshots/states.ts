/** States of pages that are worth a picture besides the page as it opens. */

import { expect, type Page } from '@playwright/test'
import { newEmail } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { Inbox, linkIn } from '../support/mail.ts'
import type { Server } from '../support/server.ts'
import { enrollAndVerify } from '../support/second-factor.ts'
import type { Refusal } from '../browser/support/complaints.ts'
import { logIn, signUp } from '../browser/support/forms.ts'
import { newPlayer } from '../browser/support/player.ts'
import { answerBlindly } from '../browser/support/quiz.ts'
import type { Texts } from '../browser/support/texts.ts'

interface Scene {
  page: Page
  server: Server
  t: Texts
}

interface State {
  name: string
  as: 'visitor' | 'player'
  /** Refusals that the browser logs on the way there. */
  allowed?: Refusal[]
  /** It has no network: what the page asks for meanwhile fails. */
  offline?: true
  arrive: (scene: Scene) => Promise<void>
}

/** A sheet that a row of the settings opens. */
function settingsSheet(name: string, row: Parameters<Texts>[0]): State {
  return {
    name: `settings-${name}-sheet`,
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/settings')
      await page.getByRole('button', { name: new RegExp(`^${t(row)}`) }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }
}

export const STATES: State[] = [
  {
    name: 'login-with-errors',
    as: 'visitor',
    arrive: async ({ page, t }) => {
      await page.goto('/login')
      await logIn(page, { email: 'jaina@', password: '' }, t)
      await expect(page.getByText(t('errors.invalidEmail'))).toBeVisible()
    },
  },
  {
    name: 'login-refused',
    as: 'visitor',
    allowed: ['400 /auth/v1/token'],
    arrive: async ({ page, t }) => {
      await page.goto('/login')
      await logIn(page, { email: newEmail(), password: 'not the one' }, t)
      await expect(page.getByText(t('errors.invalidCredentials'))).toBeVisible()
    },
  },
  {
    name: 'login-second-factor',
    as: 'visitor',
    arrive: async ({ page, server, t }) => {
      const player = await newPlayer(server)
      await enrollAndVerify(player)
      await page.goto('/login')
      await logIn(page, player, t)
      await expect(page.getByLabel(t('auth.code'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'signup-with-errors',
    as: 'visitor',
    arrive: async ({ page, t }) => {
      await page.goto('/signup')
      await signUp(page, { username: 'J', email: '', password: 'aaaa' }, t)
      await expect(page.getByText(t('errors.emailRequired'))).toBeVisible()
    },
  },
  {
    name: 'signup-terms-sheet',
    as: 'visitor',
    arrive: async ({ page, t }) => {
      await page.goto('/signup')
      await page.getByRole('button', { name: t('auth.terms') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'forgot-password-mailbox',
    as: 'visitor',
    arrive: async ({ page, t }) => {
      await page.goto('/forgot-password')
      await page.getByLabel(t('auth.email')).fill('jaina@example.com')
      await page.getByRole('button', { name: t('auth.sendLink') }).click()
      await expect(page.getByRole('heading', { name: t('auth.mailboxTitle') })).toBeVisible()
    },
  },
  {
    name: 'reset-password-link',
    as: 'visitor',
    arrive: async ({ page, t }) => {
      await page.goto('/auth/reset-password?token_hash=0123456789abcdef&type=recovery')
      await expect(page.getByRole('button', { name: t('auth.resetStart') })).toBeVisible()
    },
  },
  {
    name: 'reset-password-new',
    as: 'visitor',
    arrive: async ({ page, server, t }) => {
      const { client, email } = await newPlayer(server)
      ok(await client.auth.resetPasswordForEmail(email))
      await page.goto(linkIn((await new Inbox(server, email).next('recovery')).text))
      await page.getByRole('button', { name: t('auth.resetStart') }).click()
      await page.getByLabel(t('auth.newPassword'), { exact: true }).fill('a better horse 8')
      await expect(page.getByText(t('auth.strength4'))).toBeVisible()
    },
  },
  {
    name: 'offline-notice',
    as: 'player',
    offline: true,
    arrive: async ({ page, t }) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: t('home.settings') })).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText(t('common.offlineNotice'))).toBeVisible()
    },
  },
  settingsSheet('username', 'settings.username'),
  settingsSheet('email', 'auth.email'),
  settingsSheet('password', 'auth.password'),
  settingsSheet('second-factor', 'settings.factor'),
  {
    name: 'settings-second-factor-enrolment',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/settings')
      await page.getByRole('button', { name: t('settings.factor') }).click()
      await page.getByRole('button', { name: t('settings.factorStart') }).click()
      await expect(page.getByRole('img', { name: t('settings.factorPicture') })).toBeVisible()
    },
  },
  {
    name: 'contact-with-error',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/contact')
      await page.getByRole('button', { name: t('contact.send') }).click()
      await expect(page.getByLabel(t('contact.message'))).toBeFocused()
    },
  },
  {
    name: 'contact-thanks',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/contact')
      await page.getByLabel(t('contact.message')).fill('Hearts could sparkle a little more.')
      await page.getByRole('button', { name: t('contact.send') }).click()
      await expect(page.getByRole('heading', { name: t('contact.thanksTitle') })).toBeVisible()
    },
  },
  {
    name: 'faq-search',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/faq')
      await page.getByRole('searchbox', { name: t('faq.search') }).fill('mana')
      await expect(page.locator('mark').first()).toBeAttached()
    },
  },
  {
    name: 'faq-nothing-found',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/faq')
      await page.getByRole('searchbox', { name: t('faq.search') }).fill('xyzzy')
      await expect(page.getByRole('link', { name: t('faq.write') })).toBeVisible()
    },
  },
  {
    name: 'solo-locked-level',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/quizzes/solo/levels')
      await page.getByRole('button', { name: t('solo.lockedLevel', { level: '2' }) }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'quiz-verdict',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/quizzes/solo')
      await page.locator('main button').first().click()
      await answerBlindly(page, t)
    },
  },
  {
    name: 'quiz-results',
    as: 'player',
    arrive: async ({ page, t }) => {
      await page.goto('/quizzes/solo')
      await page.locator('main button').first().click()
      await answerBlindly(page, t)
      await page.getByRole('button', { name: t('session.quit'), exact: true }).click()
      await page.getByRole('button', { name: t('session.quitAction'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('session.review') })).toBeVisible()
    },
  },
]
