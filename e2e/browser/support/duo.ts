/** A duo as a test plays it: games, and the way into them. */

import { expect, type Page } from '@playwright/test'
import type { Server } from '../../support/server.ts'
import { expectQuestion, seated, shownCode, type Seated } from './live-game.ts'
import { texts } from './texts.ts'

const t = texts('fr')

const IN_GAME = /\/quizzes\/duo\?game=[\da-f-]{36}$/
/** The game that the page is in. */
export const gameOf = (page: Page) => new URL(page.url()).searchParams.get('game') ?? ''

/** Makes a duo and gives its code. */
export async function create({ page }: Seated): Promise<string> {
  await page.goto('/quizzes/duo')
  await page.getByRole('button', { name: t('duo.createAction') }).click()
  await expect(page).toHaveURL(IN_GAME)
  return shownCode(page, t('duo.code'))
}

export async function join({ page }: Seated, code: string): Promise<void> {
  await page.goto('/quizzes/duo')
  await page.getByLabel(t('duo.code')).fill(code)
  await page.getByRole('button', { name: t('duo.joinAction') }).click()
}

type Two = [ana: Seated, ben: Seated]

/** Two people, each at a browser of their own. */
export async function two(
  server: Server,
  page: Page,
  otherBrowser: () => Promise<Page>,
): Promise<Two> {
  return [await seated(server, page), await seated(server, await otherBrowser())]
}

/** Two people whose duo has begun: the first question is open for both. */
export async function twoAtPlay(...place: Parameters<typeof two>): Promise<Two> {
  const [ana, ben] = await two(...place)
  await join(ben, await create(ana))
  await expectQuestion(ana.page, 1)
  await expectQuestion(ben.page, 1)
  return [ana, ben]
}
