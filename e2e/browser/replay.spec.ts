/** A game that the tracker followed is looked at again, shared by a link, seen by a visitor, and withdrawn. */

import { draw, newGame, opponentPlays, turn, win } from '../support/power-log.ts'
import { drop } from './support/drop.ts'
import { expectNoFaults } from './support/faults.ts'
import { test } from './support/logs.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a tracked game is looked at again, and shared until its link is withdrawn @looks', async ({
  page,
  server,
  logs,
  otherBrowser,
}) => {
  const player = await newPlayer(server)
  await server.runHere('user', 'tier', player.email, 'tracker')
  await enter(page, player)
  await page.goto('/deck-tracker?view=live')
  await expect(page.getByRole('heading', { name: t('trackerLive.dropHere') })).toBeVisible()
  await logs.write('Power.log', newGame({ seed: 7 }) + turn(2) + draw(0, 'INV_100'))
  await drop(page, logs.path)
  await expect(page.getByText('Adepte de l’étincelle').first()).toBeVisible()
  await logs.append(
    'Power.log',
    draw(1, 'INV_101') + turn(3) + opponentPlays(0, 'INV_200') + turn(4) + win(),
  )
  await page.getByRole('link', { name: t('replay.watch') }).click()

  // By keys and by the slider, in words.
  const slider = page.getByRole('slider', { name: t('replay.position') })
  await expect(slider).toHaveAttribute('aria-valuetext', /1/)
  await page.keyboard.press('End')
  await expect(page.getByText(t('trackerLive.victory'), { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  await expect(slider).not.toHaveValue('0')
  const hand = page.getByRole('list', { name: new RegExp(`^${t('replay.you')}.*main`) })
  await expect(hand.getByText('Adepte de l’étincelle')).toBeVisible()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Crochet rouillé').first()).toBeVisible()
  await expectNoFaults(page, 'a replay')

  // It is uploaded only after the player was told what that means.
  await page.getByRole('button', { name: t('replay.share') }).click()
  await expect(page.getByText(t('replay.shareText'))).toBeVisible()
  await page.getByRole('button', { name: t('replay.shareAction'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('replay.copyLink') })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/r\/[\w-]{20}$/)

  const visitor = await otherBrowser()
  await visitor.goto(`${new URL(link).pathname}?lang=fr`)
  await visitor.getByRole('slider').press('End')
  await expect(visitor.getByText(t('trackerLive.victory'), { exact: true }).first()).toBeVisible()
  expect(await visitor.content()).not.toMatch(/Tallow|Marrow/)
  await expectNoFaults(visitor, 'a shared replay')

  await page.getByRole('button', { name: t('replay.withdraw') }).click()
  await page.getByRole('button', { name: t('replay.withdrawAction'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('replay.share') })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(t('replay.goneTitle'))).toBeVisible()
  await expectNoFaults(visitor, 'a withdrawn replay')

  // From the match in My Stats; "back" leads to the statistics again, and a match that is deleted takes its replay along.
  const played = page.getByRole('button', { name: /contre Guerrier/ })
  await page.goto('/stats?period=all')
  await played.click()
  await page.getByRole('link', { name: t('replay.watch') }).click()
  await expect(slider).toBeVisible()
  const address = page.url()
  await page.goBack()
  await played.click()
  await page.getByRole('button', { name: t('stats.delete') }).click()
  await expect(played).toBeHidden()
  await page.goto(address)
  await expect(page.getByText(t('replay.noneTitle'))).toBeVisible()
})
