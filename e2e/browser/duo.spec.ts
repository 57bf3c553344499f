/** A duo as two people play it, each at a browser of their own. */

import { create, gameOf, join, two, twoAtPlay } from './support/duo.ts'
import { faults, overflow } from './support/faults.ts'
import {
  another,
  answer,
  expectBefore,
  expectPhase,
  expectQuestion,
  expectQuestionOrNext,
  expectStarted,
  leave,
  rightOption,
  seated,
  shownCode,
} from './support/live-game.ts'
import { showTheme } from './support/page-state.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test('both see the scores move, a reload changes nothing, and whoever leaves has lost', async ({
  page,
  server,
  otherBrowser,
}) => {
  const [, ben] = await twoAtPlay(server, page, otherBrowser)
  const game = gameOf(page)

  const right = await rightOption(server, 'duo_games', game)
  await answer(page, right)
  await expect(page.getByText(t('duo.waitingForOther'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('duo.waitingForOther'))).toBeVisible()
  expect(await faults(page)).toEqual([])
  // What Ana chose is not known to Ben before he has answered.
  await expect(ben.page.getByText(t('play.rightAnswer'))).toHaveCount(0)
  await answer(ben.page, another(right))
  await expectBefore(2, ben.page.getByText(t('play.wrong')))
  expect(await faults(ben.page)).toEqual([])
  await expect(page.getByText(/^1\d\d points$/)).toBeAttached()
  await expect(ben.page.getByText(/^1\d\d points$/)).toBeAttached()

  await expectQuestion(ben.page, 2)
  await leave(ben.page, t('duo.leaveGameTitle'))
  await expect(ben.page).toHaveURL('/quizzes')
  await expect(page.getByRole('heading', { name: t('duo.won') })).toBeVisible()
  await expect(page.getByText(t('duo.otherLeft', { name: ben.player.username }))).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: t('live.rematch') }).click()
  await expect(page).not.toHaveURL(new RegExp(game))
  await expect(page.getByText(t('duo.waiting'))).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test(
  'a reload in any phase finds the same game, the same points and the answer given',
  { tag: '@soak' },
  async ({ page, server, otherBrowser }) => {
    const [ana, ben] = await two(server, page, otherBrowser)
    const code = await create(ana)
    await page.reload()
    await expect(page.getByText(t('duo.waiting'))).toBeVisible()
    expect(await shownCode(page, t('duo.code'))).toBe(code)

    await join(ben, code)
    await expectStarted(page)
    await page.reload()
    await expectStarted(page)

    await expectQuestion(page, 1)
    await expectQuestion(ben.page, 1)
    const right = await rightOption(server, 'duo_games', gameOf(page))
    await answer(page, right)
    await expect(page.getByText(t('duo.waitingForOther'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('duo.waitingForOther'))).toBeVisible()
    await expect(page.getByText(t('play.right'))).toBeVisible()
    await answer(ben.page, another(right))

    const points = page.getByText(/^1\d\d points$/)
    await expect(points).toBeAttached()
    const score = (await points.textContent()) ?? ''
    await page.reload()
    await expectQuestionOrNext(page, 1)
    await expect(points).toHaveText(score)

    await expectQuestion(page, 2)
    await page.reload()
    await expectQuestion(page, 2)
    await expectQuestion(ben.page, 2)
    const next = await rightOption(server, 'duo_games', gameOf(page))
    for (const { page: screen } of [ana, ben]) await answer(screen, another(next))

    await expectPhase(ana, 2, 'pause')
    await page.reload()
    await expectQuestionOrNext(page, 2)
    await expect(points).toHaveText(score)

    await expectQuestion(ben.page, 3)
    await leave(ben.page, t('duo.leaveGameTitle'))
    await expect(page.getByRole('heading', { name: t('duo.won') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: t('duo.won') })).toBeVisible()
    await expect(page.getByText(t('duo.otherLeft', { name: ben.player.username }))).toBeVisible()
    await expect(points).toHaveText(score)
  },
)

test('a silent opponent is counted down, and may come back', async ({
  page,
  server,
  otherBrowser,
}) => {
  const [, ben] = await twoAtPlay(server, page, otherBrowser)
  const address = ben.page.url()
  await ben.page.goto('about:blank')
  const notice = page.getByText(t('duo.silence', { name: ben.player.username }))
  await expect(notice).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await faults(page)).toEqual([])
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await ben.page.goto(address)
  await expect(notice).toBeHidden()
})

test('a duo that is given up elsewhere says so', { tag: '@soak' }, async ({ page, server }) => {
  const ana = await seated(server, page)
  await create(ana)
  await expect(page.getByText(t('duo.waiting'))).toBeVisible()
  const { error } = await ana.player.client.rpc('duo_leave', { game: gameOf(page) })
  expect(error).toBeNull()
  await expect(page.getByRole('heading', { name: t('duo.closedTitle') })).toBeVisible()
  await expect(page.getByRole('status').getByText(t('duo.closedLeft'))).toBeAttached()
  expect(await faults(page)).toEqual([])
})

test(
  'one cannot join oneself, and a wrong code is told',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('400 /rest/v1/rpc/duo_join', '404 /rest/v1/rpc/duo_join')
    const { page: own } = await seated(server, page)
    await own.goto('/quizzes/duo')
    await own.getByRole('button', { name: t('duo.createAction') }).click()
    const code = await shownCode(own, t('duo.code'))
    // Someone who only looks elsewhere has not left.
    await own.goto(`/quizzes/duo?code=${code}`)
    await expect(own.getByRole('heading', { name: t('duo.resume') })).toBeVisible()
    await own.getByRole('button', { name: t('duo.joinAction') }).click()
    await expect(own.getByText(t('duo.ownGame'))).toBeVisible()
    await own.getByLabel(t('duo.code')).fill('ZZZZ99')
    await own.getByRole('button', { name: t('duo.joinAction') }).click()
    await expect(own.getByText(t('duo.notFound'))).toBeVisible()
  },
)
