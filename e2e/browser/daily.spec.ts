/** The daily five, played in French on the real server, and the ways out without mana. */

import { expectNoFaults } from './support/faults.ts'
import { enter, newPlayer } from './support/player.ts'
import { playThrough, sessionOf } from './support/quiz.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

/** The server's day is UTC's: near its end, the five of today would be those of yesterday at the end of a test. */
test.beforeEach(() => {
  const minutesLeft = 24 * 60 - ((Date.now() / 60_000) % (24 * 60))
  test.skip(minutesLeft < 5, 'the day changes while the test plays')
})

test('the five of today are played once, shared without the answers, and start a streak @looks', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, await newPlayer(server))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: t('daily.inviteFirst') })).toBeVisible()
  await page.getByRole('button', { name: t('daily.play') }).click()
  await sessionOf(page)
  await playThrough(page, server, '++-++')

  await expect(page.getByRole('heading', { name: 'Premier jour de votre série' })).toBeVisible()
  await expect(page.getByText(t('session.reward', { mana: '10' }))).toBeVisible()
  await page.getByRole('button', { name: t('daily.share') }).click()
  await expect(page.getByRole('button', { name: t('daily.copied') })).toBeVisible()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toMatch(/^Runeside n°\s\d+ · 4\/5\n💎💎❌💎💎\nhttp.*\/quizzes\/daily$/)
  await expectNoFaults(page, 'the result')

  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByText('1 jour')).toBeVisible()
  await expect(page.getByText(t('daily.done', { right: '4', total: '5' }))).toBeVisible()
  await expect(page.getByRole('link', { name: t('home.rankedPlay') })).toBeVisible()
  await page.getByRole('link', { name: t('daily.done', { right: '4', total: '5' }) }).click()
  await expect(page).toHaveURL('/quizzes/daily')
  await expect(page.getByRole('button', { name: t('daily.play') })).toHaveCount(0)
  await page.getByRole('link', { name: t('daily.review') }).click()
  await expect(page.getByRole('heading', { name: t('session.review') })).toBeVisible()
})

test('a new player is welcomed once; without mana the daily five and the bots are a way out', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/')
  const welcome = page.getByRole('heading', { name: t('home.welcome', { mana: '250' }) })
  await expect(welcome).toBeVisible()
  await page
    .getByRole('region', { name: t('home.welcome', { mana: '250' }) })
    .getByRole('button', { name: t('common.close') })
    .click()
  await page.reload()
  await expect(page.getByRole('button', { name: t('daily.play') })).toBeVisible()
  await expect(welcome).toHaveCount(0)

  const spend = { mana: 7 }
  await player.client.from('profiles').update(spend).eq('id', player.user.id)
  await page.goto('/quizzes/duo')
  await expect(page.getByRole('heading', { name: 'Il vous manque 8 mana' })).toBeVisible()
  await expect(page.getByRole('button', { name: t('duo.createAction') })).toBeDisabled()
  await page.getByRole('link', { name: t('battle.practice') }).click()
  await expect(page.getByRole('button', { name: t('battle.practiceAction') })).toBeEnabled()
  await page.goto('/quizzes/battle-royale')
  await page.getByRole('link', { name: t('daily.play') }).click()
  await expect(page).toHaveURL('/quizzes/daily')
})
