/** A game of Battlegrounds is followed in a log that grows, recorded, taken back and shown in My Stats. */

import { newLobby, offer, out, pick, place } from '../support/lobby-log.ts'
import { turn } from '../support/power-log.ts'
import { rows } from '../support/table.ts'
import { drop } from './support/drop.ts'
import { expectNoFaults } from './support/faults.ts'
import { test } from './support/logs.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { expect } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const HERO = 'INV_HERO_M_SKIN_A'
const NAME = 'Ilva'

test.use({ viewport: { width: 1280, height: 800 } })

const gamesOf = async ({ client }: Player) =>
  rows(await client.from('battlegrounds_games').select('hero, place, turns, tribes, duos'))

test('a game of Battlegrounds is followed from the choice of the hero to My Stats @looks', async ({
  page,
  server,
  logs,
}) => {
  const player = await newPlayer(server)
  await server.runHere('user', 'tier', player.email, 'tracker')
  await enter(page, player)
  await page.goto('/deck-tracker?view=live')
  await expect(page.getByRole('heading', { name: t('trackerLive.dropHere') })).toBeVisible()
  await logs.write('Power.log', newLobby([HERO, 'INV_HERO_W']))
  await drop(page, logs.path)
  await expect(page.getByRole('heading', { name: t('modes.pickHero') })).toBeVisible()

  await logs.append('Power.log', pick(HERO) + turn(1) + offer(500, 'MURLOC'))
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(page.getByText(t('modes.murloc'))).toBeVisible()
  await logs.append('Power.log', turn(2) + place(HERO, 5) + turn(3) + offer(501, 'BEAST'))
  await expect(page.getByText(t('modes.beast'))).toBeVisible()
  await expectNoFaults(page, 'a game of Battlegrounds')

  await logs.append('Power.log', out(HERO, 6))
  const result = t('trackerLive.place', { place: '6' })
  await expect(page.getByText(t('trackerLive.saved', { result }))).toBeVisible()
  await expect(page.getByText(t('modes.gameOver', { place: '6' }))).toBeVisible()
  const game = { hero: 'INV_HERO_M', place: 6, turns: 2, tribes: ['beast', 'murloc'], duos: false }
  expect(await gamesOf(player)).toEqual([game])
  await page.getByRole('button', { name: t('trackerLive.undo') }).click()
  await expect(page.getByText(t('trackerLive.removed'))).toBeVisible()
  expect(await gamesOf(player)).toEqual([])
  await page.getByRole('button', { name: t('trackerLive.recordAfterAll') }).click()
  await expect(page.getByText(t('trackerLive.saved', { result }))).toBeVisible()

  await page.goto('/stats?games=battlegrounds&period=all')
  await expect(page.getByText(t('modes.averagePlace'))).toBeVisible()
  await expect(page.getByText(NAME).first()).toBeVisible()
  await expectNoFaults(page, 'figures of Battlegrounds')
  await page.getByText(t('stats.modeArena'), { exact: true }).click()
  await expect(page.getByText(t('modes.emptyArena'))).toBeVisible()
  await expectNoFaults(page, 'the arena before the first run')
})
