/** Battle royale as a test plays it: rooms, the way into them, and what they show of their players. */

import { expect, type Locator, type Page } from '@playwright/test'
import type { Server } from '../../support/server.ts'
import { seated, shownCode, type Seated } from './live-game.ts'
import { texts } from './texts.ts'

const t = texts('fr')

export const IN_ROOM = /\/quizzes\/battle-royale\/room\/[\da-f-]{36}$/

/** The room that the page is in. */
export const roomOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** What the page shows of a player. */
export const card = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: t('battle.list') })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Makes a room and gives its code. */
export async function create({ page }: Seated): Promise<string> {
  await page.goto('/quizzes/battle-royale')
  await page.getByRole('button', { name: t('battle.createAction') }).click()
  await expect(page).toHaveURL(IN_ROOM)
  return shownCode(page, t('battle.code'))
}

export async function join({ page }: Seated, code: string): Promise<void> {
  await page.goto('/quizzes/battle-royale')
  await page.getByLabel(t('battle.code')).fill(code.toLowerCase())
  await page.getByRole('button', { name: t('battle.joinAction') }).click()
  await expect(page).toHaveURL(IN_ROOM)
}

type Three = [ana: Seated, ben: Seated, eva: Seated]

/** Three people in one room, which is not started yet; it is the first one's. */
export async function threeInARoom(
  server: Server,
  page: Page,
  otherBrowser: () => Promise<Page>,
): Promise<Three> {
  const ana = await seated(server, page)
  const ben = await seated(server, await otherBrowser())
  const eva = await seated(server, await otherBrowser())
  const code = await create(ana)
  await join(ben, code)
  await join(eva, code)
  return [ana, ben, eva]
}

export const start = (page: Page): Promise<void> =>
  page.getByRole('button', { name: t('battle.start') }).click()
