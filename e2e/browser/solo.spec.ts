/** Solo levels, played in French on the real server. */

import type { Page } from '@playwright/test'
import { expectNoFaults, overflow } from './support/faults.ts'
import { settled } from './support/page-state.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import {
  answer,
  answerBlindly,
  expectVerdict,
  goOn,
  playThrough,
  expectQuestion,
  sessionOf,
} from './support/quiz.ts'
import { SHORT_ANSWERS, SHORT_COUNTDOWN } from './support/servers.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, texts } from './support/texts.ts'

const t = texts('fr')
test.use({ kind: SHORT_COUNTDOWN })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function startLevel(page: Page, level: number): Promise<void> {
  await page.goto('/quizzes/solo')
  await button(page, t('session.playLevel', { level: String(level) })).click()
  await sessionOf(page)
}

/** The seconds that the ring shows. */
async function secondsLeft(page: Page): Promise<number> {
  const label = await page.getByRole('timer').getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0])
}

test('a level that is passed earns its stars and opens the next', async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/')
  await page.getByRole('link', { name: /Quiz/ }).first().click()
  await page.getByRole('link', { name: /^Solo/ }).click()
  await button(page, t('session.playLevel', { level: '1' })).click()
  await playThrough(page, server, '+++++-++++')

  await expect(page.getByRole('heading', { name: t('session.passed') })).toBeVisible()
  await expect(page.getByText('9 bonnes réponses sur 10.')).toBeVisible()
  await expect(page.getByRole('img', { name: '2 étoiles sur 3' })).toBeVisible()
  await expect(page.getByText(t('session.unlocked', { level: '2' }))).toBeVisible()
  await expect(page.getByRole('list').last().getByRole('listitem')).toHaveCount(10)

  await page.reload()
  await expect(page.getByRole('heading', { name: t('session.passed') })).toBeVisible()
  await page.getByRole('link', { name: t('session.allLevels') }).click()
  await expect(page.getByRole('button', { name: /^Niveau 1, 2 étoiles/ })).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toContainText('Niveau 2')
})

test(
  'a level that is failed opens nothing, and says what would',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await startLevel(page, 1)
    await playThrough(page, server, '-+-+-+-+++')
    await expect(page.getByRole('heading', { name: t('session.failed') })).toBeVisible()
    await expect(page.getByText(/^6 bonnes réponses sur 10.*il en faut 7\.$/)).toBeVisible()

    await page.getByRole('link', { name: t('session.allLevels') }).click()
    await expect(page.getByText(t('solo.best', { right: '6' }))).toBeVisible()
    await page.getByRole('button', { name: t('solo.lockedLevel', { level: '2' }) }).click()
    await expect(page.getByText(t('solo.opensWith', { pass: '7', level: '1' }))).toBeVisible()
  },
)

test('a reload goes on with the question and the time that is left', async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await startLevel(page, 1)
  await answer(page, server, 'right')
  await page.reload()
  await expectVerdict(page, 'right')
  await goOn(page)

  await expectQuestion(page, 2)
  const first = await secondsLeft(page)
  await expect.poll(() => secondsLeft(page)).toBeLessThan(first)
  const question = await page.getByRole('heading', { level: 2 }).textContent()
  const before = await secondsLeft(page)
  await page.reload()
  await expectQuestion(page, 2)
  expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(question)
  expect(await secondsLeft(page)).toBeLessThanOrEqual(before)

  await page.goto('/quizzes')
  await page.getByRole('link', { name: t('quizzes.resume') }).click()
  await expectQuestion(page, 2)
  await page.goto('/quizzes/session?mode=solo')
  await expectQuestion(page, 2)
})

test('two tabs play the same question', { tag: '@soak' }, async ({ page, server, context }) => {
  await enter(page, await newPlayer(server))
  await startLevel(page, 1)
  const session = await sessionOf(page)
  const other = await context.newPage()
  await other.goto(`/quizzes/session?session=${session}`)
  await expectQuestion(other, 1)
  await answer(page, server, 'wrong')
  await expectVerdict(other, 'wrong')
  await goOn(other)
  await expectQuestion(page, 2)
})

test(
  'an answer that does not get through is sent again',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('net::ERR_FAILED /rest/v1/rpc/quiz_answer')
    await enter(page, await newPlayer(server))
    await startLevel(page, 1)
    let tries = 0
    await page.route('**/rpc/quiz_answer', (route) => {
      tries += 1
      return tries <= 2 ? route.abort() : route.continue()
    })
    await answer(page, server, 'right')
    expect(tries).toBe(3)
    await expect(page.getByText(t('play.connectionLost'))).toBeHidden()
  },
)

test('whoever quits is asked first, and may begin anew', async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await startLevel(page, 1)
  await answer(page, server, 'right')
  await button(page, t('session.quit')).click()
  await expect(page.getByText(t('session.quitSolo'))).toBeVisible()
  await button(page, t('play.keepPlaying')).click()
  await button(page, t('session.quit')).click()
  await button(page, t('session.quitAction')).click()
  await expect(page.getByRole('heading', { name: t('session.stopped') })).toBeVisible()
  await button(page, t('session.again')).click()
  await expectQuestion(page, 1)
})

test('a question can be reported', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await startLevel(page, 1)
  await answer(page, server, 'wrong')
  await button(page, t('session.report')).click()
  await page.getByRole('radio', { name: t('session.reportUnclear') }).check()
  await page.getByLabel(t('session.reportNote')).fill('Deux réponses sont justes.')
  await button(page, t('session.reportSend')).click()
  await expect(page.getByText(t('session.reported'))).toBeVisible()
})

test('a game has no fault that axe finds', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await startLevel(page, 1)
  await expectNoFaults(page, 'question')
  // Whatever the clock made of it meanwhile, it is over after this.
  if (await page.getByRole('timer').isVisible()) await answer(page, server, 'wrong')
  await expectNoFaults(page, 'review')
  await button(page, t('session.quit')).click()
  await button(page, t('session.quitAction')).click()
  await expect(page.getByRole('heading', { name: t('session.review') })).toBeVisible()
  await expectNoFaults(page, 'results')
})

for (const language of LANGUAGES) {
  test(
    `a game in ${language} fits on the smallest phone`,
    { tag: '@soak' },
    async ({ page, server }) => {
      await page.setViewportSize({ width: 320, height: 568 })
      await keepInBrowser(page, { language })
      await enter(page, await newPlayer(server))
      await page.goto('/quizzes/solo')
      const play = texts(language)('session.playLevel', { level: '1' })
      await page.getByRole('button', { name: play }).click()
      await sessionOf(page)
      await settled(page)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await answerBlindly(page, texts(language))
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    },
  )
}

test.describe('when time passes', () => {
  test.use({ kind: SHORT_ANSWERS })

  test('a question without an answer is lost when its time is over', async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await startLevel(page, 1)
    await expect(page.getByRole('status').filter({ hasText: t('play.late') })).toBeVisible()
    await goOn(page)
    await expectQuestion(page, 2)
  })
})
