/** The pictures of README.md, three phones beside each other: `npm --prefix e2e run readme-pictures`, after a build. */

import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { byHand } from '../support/database.ts'
import { rows } from '../support/table.ts'
import { IN_ROOM, roomOf } from '../browser/support/battle.ts'
import { create, gameOf, join } from '../browser/support/duo.ts'
import {
  another,
  answer,
  expectQuestion,
  rightOption,
  seated,
} from '../browser/support/live-game.ts'
import { settled, showTheme } from '../browser/support/page-state.ts'
import { answer as answerQuiz, playThrough, sessionOf } from '../browser/support/quiz.ts'
import { TWICE_THE_PACE } from '../browser/support/servers.ts'
import { expect, test } from '../browser/support/test.ts'
import { texts } from '../browser/support/texts.ts'

const t = texts('fr')
const PHONE = { width: 390, height: 844 }
const GAP = 24

test.use({
  viewport: PHONE,
  kind: TWICE_THE_PACE,
})
test.describe.configure({ timeout: 300_000 })

test('solo', async ({ page, server }) => {
  const { player } = await seated(server, page, 'Jaina')
  for (const [level, answers] of ['++-+++-+++', '++++++++++', '+++-++++++'].entries()) {
    await playLevel(page, level + 1)
    await playThrough(page, server, answers)
  }
  await page.goto('/quizzes/solo/levels')
  await expect(page.getByRole('button', { name: /4/ }).first()).toBeVisible()
  const map = await picture(page, 'light')

  await playLevel(page, 4)
  await answerQuiz(page, server, 'right')
  const question = await picture(page, 'dark')

  const { season } = rows(await player.client.rpc('ranked_state')) as { season: string }
  await byHand(
    server,
    `insert into ranked_seasons (user_id, season, rank, best, attempts)
     values ('${player.user.id}', '${season}', 7, 7, 0)`,
  )
  await page.goto('/quizzes/weekly-ranked')
  await expect(page.getByRole('button', { name: /^Jouer/ })).toBeVisible()
  await besideEachOther(page, 'solo', [map, question, await picture(page, 'light')])
})

test('live', async ({ page, server, otherBrowser }) => {
  const ana = await seated(server, page, 'Jaina')
  const ben = await seated(server, await otherBrowser(), 'Thrall')
  await join(ben, await create(ana))
  for (const number of [1, 2]) {
    await expectQuestion(page, number)
    await expectQuestion(ben.page, number)
    const right = await rightOption(server, 'duo_games', gameOf(page))
    await answer(page, right)
    await answer(ben.page, number === 1 ? right : another(right))
    await expect(page.getByText(t('play.right')).first()).toBeVisible()
  }
  const duo = await picture(page, 'light')

  await page.goto('/quizzes/battle-royale')
  await page.getByRole('button', { name: t('battle.practiceAction') }).click()
  await expect(page).toHaveURL(IN_ROOM)
  await expectQuestion(page, 1)
  const open = await picture(page, 'dark')
  for (const number of [1, 2, 3]) {
    await expectQuestion(page, number)
    const right = await rightOption(server, 'battle_royale_rooms', roomOf(page))
    await answer(page, number === 2 ? another(right) : right)
    await expect(
      page.getByText(number === 2 ? t('play.wrong') : t('play.right')).first(),
    ).toBeVisible()
  }
  await besideEachOther(page, 'live', [duo, open, await picture(page, 'dark')])
})

async function playLevel(page: Page, level: number): Promise<void> {
  await page.goto('/quizzes/solo')
  await page
    .getByRole('button', { name: t('session.playLevel', { level: String(level) }), exact: true })
    .click()
  await sessionOf(page)
}

async function picture(page: Page, theme: 'light' | 'dark'): Promise<string> {
  await showTheme(page, theme)
  await settled(page)
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

async function besideEachOther(page: Page, name: string, pictures: string[]): Promise<void> {
  const path = fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url))
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({
    width: pictures.length * (PHONE.width + GAP) - GAP,
    height: PHONE.height,
  })
  const images = pictures.map((source) => `<img width="${PHONE.width}" src="${source}">`).join('')
  await sheet.setContent(
    `<body style="margin:0;display:flex;gap:${GAP}px;background:#fff">${images}</body>`,
  )
  await sheet.screenshot({ path })
}
