/** The weekly climb, played in French on the real server. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { byHand } from '../support/database.ts'
import type { Server } from '../support/server.ts'
import { rows } from '../support/table.ts'
import { expectNoFaults } from './support/faults.ts'
import { settled } from './support/page-state.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { answer, goOn, playThrough, expectQuestion, sessionOf } from './support/quiz.ts'
import { SHORT_COUNTDOWN } from './support/servers.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
test.use({ kind: SHORT_COUNTDOWN })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function startRank(page: Page, rank: string): Promise<void> {
  await button(page, t('session.playRank', { rank })).click()
  await sessionOf(page)
}

/** Puts a player on a step of this week's ladder, as if they had climbed there. */
async function climbedTo(server: Server, { client, user }: Player, rank: number): Promise<void> {
  const { season } = rows(await client.rpc('ranked_state')) as { season: string }
  await byHand(
    server,
    `insert into ranked_seasons (user_id, season, rank, best, attempts)
     values ('${user.id}', '${season}', ${rank}, ${rank}, 0)`,
  )
}

/** A week of so many attempts, all passed, up from the first step. */
async function playedAWeek(server: Server, player: Player, attempts: number): Promise<void> {
  const { client, user } = player
  const { season } = rows(await client.rpc('ranked_state')) as { season: string }
  await climbedTo(server, player, attempts + 1)
  for (let step = 1; step <= attempts; step += 1) {
    const at = Date.now() - (attempts - step + 1) * 60_000
    const result = { passed: true, stars: 0, best: step + 1, unlocked: null, reward: 0 }
    const ranks = { rank_before: step, rank_after: step + 1, promoted: true, demoted: false }
    await byHand(
      server,
      `insert into quiz_sessions (id, user_id, created_at, mode, step, season, status, finished_at, result)
       values ('${randomUUID()}', '${user.id}', ${at}, 'ranked', ${step}, '${season}', 'passed', ${at},
       '${JSON.stringify({ ...result, ...ranks, counted: true })}')`,
    )
  }
}

test('a rank that is passed is left upwards; one that is failed, downwards', async ({
  page,
  server,
}) => {
  await enter(page, await newPlayer(server))
  await page.goto('/')
  await page.getByRole('link', { name: t('home.rankedClimb') }).click()
  await expect(heading(page, 'Bronze 3')).toBeVisible()
  await startRank(page, 'Bronze 3')
  await expect(page.getByRole('img', { name: 'Encore 4 erreurs et c’est perdu' })).toBeVisible()
  await playThrough(page, server, '++-+++++++')
  await expect(heading(page, t('session.promoted', { rank: 'Bronze 2' }))).toBeVisible()

  await startRank(page, 'Bronze 2')
  await playThrough(page, server, '-+---')
  await expect(heading(page, t('session.demoted', { rank: 'Bronze 3' }))).toBeVisible()

  await page.getByRole('link', { name: t('session.toLadder') }).click()
  await expect(page.getByRole('link', { name: /Bronze 3 Vous êtes ici/ })).toBeVisible()
  await expect(page.getByText(t('ranked.failedAt', { rank: 'Bronze 2' }))).toBeVisible()
  await expect(page.getByText(t('ranked.passedAt', { rank: 'Bronze 3' }))).toBeVisible()
})

test('an attempt is taken up again, and cannot be restarted', async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/quizzes/weekly-ranked/bronze-3')
  await startRank(page, 'Bronze 3')
  const session = await sessionOf(page)
  await answer(page, server, 'wrong')
  await goOn(page)
  await page.reload()
  await expectQuestion(page, 2)

  await page.goto('/quizzes/weekly-ranked')
  await button(page, t('ranked.resume')).click()
  await expectQuestion(page, 2)
  expect(await sessionOf(page)).toBe(session)
  await expect(page.getByRole('img', { name: 'Encore 3 erreurs et c’est perdu' })).toBeVisible()
})

test(
  'quitting is asked about and counts as a failure',
  { tag: '@soak' },
  async ({ page, server }) => {
    const player = await newPlayer(server)
    await climbedTo(server, player, 5)
    await enter(page, player)
    await page.goto('/quizzes/weekly-ranked')
    await startRank(page, 'Argent 2')
    await button(page, t('session.quit')).click()
    await expect(page.getByText(t('session.quitRanked'))).toBeVisible()
    await button(page, t('session.quitAction')).click()
    await expect(heading(page, t('session.demoted', { rank: 'Argent 3' }))).toBeVisible()
    await expect(page.getByText(t('session.quitText'))).toBeVisible()
  },
)

test('whoever goes back in the middle is asked, and stays or quits', async ({ page, server }) => {
  const player = await newPlayer(server)
  await climbedTo(server, player, 5)
  await enter(page, player)
  await page.goto('/quizzes/weekly-ranked')
  await startRank(page, 'Argent 2')
  const session = await sessionOf(page)
  await answer(page, server, 'right')
  await goOn(page)
  await page.goBack()
  const question = page.getByRole('dialog', { name: t('session.quitTitle') })
  await expect(question).toContainText(t('session.quitRanked'))
  await button(page, t('play.keepPlaying')).click()
  await expectQuestion(page, 2)
  expect(await sessionOf(page)).toBe(session)

  await page.goBack()
  await button(page, t('session.quitAction')).click()
  await expect(page).toHaveURL('/quizzes/weekly-ranked')
  await expect(heading(page, 'Argent 3')).toBeVisible()
  await expect(page.getByText(t('ranked.failedAt', { rank: 'Argent 2' }))).toBeVisible()
})

test('Legend is paid for once a week', async ({ page, server }) => {
  const player = await newPlayer(server)
  await climbedTo(server, player, 16)
  await enter(page, player)
  await page.goto('/quizzes/weekly-ranked/legend')
  await startRank(page, 'Légende')
  await playThrough(page, server, '+'.repeat(20))
  await expect(heading(page, t('session.legend'))).toBeVisible()
  await expect(page.getByText(t('session.reward', { mana: '250' }))).toBeVisible()
  await expect(page.getByRole('link', { name: /500/ })).toBeVisible()
  await page.getByRole('link', { name: t('session.toLadder') }).click()
  await expect(page.getByText(t('ranked.rewardTaken', { mana: '250' }))).toBeVisible()
})

test('only one’s own rank can be played', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/quizzes/weekly-ranked/diamond-1')
  await expect(page.getByText(t('ranked.notYours', { rank: 'Bronze 3' }))).toBeVisible()
  await expect(page.getByText('1 erreur autorisée')).toBeVisible()
  await page.getByRole('link', { name: t('ranked.toYours', { rank: 'Bronze 3' }) }).click()
  await expect(button(page, t('session.playRank', { rank: 'Bronze 3' }))).toBeVisible()
  await page.goto('/quizzes/weekly-ranked/mythic-1')
  await expect(page).toHaveURL('/quizzes/weekly-ranked')
})

test('the ladder has no fault that axe finds', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  // So many that the list of them scrolls.
  await playedAWeek(server, player, 9)
  await enter(page, player)
  await page.goto('/quizzes/weekly-ranked')
  await expect(page.getByRole('list', { name: t('ranked.path') })).toBeVisible()
  await settled(page)
  await expectNoFaults(page, 'the ladder')
})
