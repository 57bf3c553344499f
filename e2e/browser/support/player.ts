/** People with an account, made through the API, and their way into a browser. */

import type { Page } from '@playwright/test'
import { newEmail, PASSWORD, unique, type Account } from '../../support/account.ts'
import { ok, present } from '../../support/answer.ts'
import { visitor } from '../../support/client.ts'
import type { Server } from '../../support/server.ts'
import type { Language } from './texts.ts'

/** Where the app keeps its session (web/src/shared/api/stored-session.ts). */
const SESSION_KEY = 'runeside-session'

export interface Player extends Account {
  username: string
}

interface Wishes {
  username?: string
  email?: string
  language?: Language
}

export async function newPlayer(server: Server, wishes: Wishes = {}): Promise<Player> {
  const { username = `Jaina-${unique()}`, email = newEmail(), language = 'fr' } = wishes
  const client = visitor(server)
  const { user, session } = ok(
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { username, language } },
    }),
  )
  return {
    client,
    email,
    password: PASSWORD,
    username,
    user: present(user, 'user'),
    session: present(session, 'session'),
  }
}

/** Puts things into the page's storage before the app starts; /robots.txt is of the same origin and starts nothing. */
export async function keepInBrowser(page: Page, kept: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(kept))
}

/** The browser as the player left it: signed in. */
export async function enter(page: Page, { session }: Pick<Account, 'session'>): Promise<void> {
  await keepInBrowser(page, { [SESSION_KEY]: JSON.stringify(session) })
}
