/** The phone beside the PC, the pairing of a follower, and the demonstration, on the real server. */

import { randomUUID } from 'node:crypto'
import { visitor } from '../support/client.ts'
import { test } from './support/cards.ts'
import { expectNoFaults, faults } from './support/faults.ts'
import { settled } from './support/page-state.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { expect } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const softly = expect.configure({ soft: true })

/** A game on turn 6 with known cards at both ends of the deck. */
function aView(changes: object = {}) {
  const row = (card: string, left: number, start = left, creator = '') => ({
    card,
    left,
    start,
    creator,
    now: 0,
    by_turn: 0,
  })
  return {
    version: 1,
    turn: 6,
    goes_first: true,
    my_turn: true,
    mode: 'ranked',
    format: 'STANDARD',
    by_turn: 8,
    draws: 2,
    deck: 12,
    rows: [
      row('INV_100', 2),
      row('INV_101', 0, 2),
      row('INV_103', 7),
      row('INV_102', 1, 0, 'INV_103'),
    ],
    unknown: [{ card: 'INV_103', count: 2, created: true }],
    top: ['INV_100'],
    bottom: ['INV_103'],
    hand: ['INV_101'],
    played: [],
    wrong: [],
    mulligan: { offered: ['INV_101', 'INV_103'], kept: ['INV_101'], drawn: ['INV_100'] },
    plays: [
      { turn: 5, mine: true, card: 'INV_101' },
      { turn: 5, mine: false, card: 'INV_200' },
    ],
    opponent: {
      hero: 'HERO_01',
      class: 'WARRIOR',
      deck: 20,
      hand: 4,
      secrets: 1,
      cards: [{ card: 'INV_200', count: 1, created: false }],
      played: ['INV_200'],
    },
    result: null,
    ended: false,
    ...changes,
  }
}

async function show(player: Player, device: string, name: string, view: object | null) {
  const deck = { id: null, name: 'Braise' }
  const args = { device, name, view, deck, last_line_at: Date.now() }
  expect((await player.client.rpc('tracker_show', args)).error).toBeNull()
}

test('a phone follows the PC, tells two PCs apart, and says when one is lost @looks', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await server.runHere('user', 'tier', player.email, 'tracker')
  const [desk, laptop] = [randomUUID(), randomUUID()]
  await show(player, desk, 'Bureau', aView())

  // It joins late: the game is running already.
  await page.clock.install()
  await enter(page, player)
  await page.goto('/deck-tracker?view=screen')
  await expect(page.getByText('Tour 6')).toBeVisible()
  const top = page.getByRole('region', { name: t('trackerView.top') })
  await expect(top.getByRole('button', { name: /^Adepte de l’étincelle/ })).toBeVisible()
  await expect(page.getByText(/^2 inconnues \(par Sceau de givre\)/)).toBeAttached()
  await expectNoFaults(page, 'a game')

  await show(player, desk, 'Bureau', aView({ turn: 7, my_turn: false, top: [], deck: 11 }))
  await expect(page.getByText('Tour 7', { exact: true }).first()).toBeVisible()
  await expect(top).toHaveCount(0)
  await page.getByText(t('trackerView.tabTurns')).click()
  await expect(page.getByRole('table')).toContainText('Crochet rouillé')

  await show(player, laptop, 'Portable', aView({ turn: 2 }))
  await page.getByText('Portable', { exact: true }).click()
  await expect(page.getByText('Tour 2', { exact: true }).first()).toBeVisible()

  // Nothing is heard of it for a while.
  await page.clock.fastForward(30_000)
  await expect(page.getByText(/^Portable perdu, dernier état il y a/)).toBeVisible()
  await softly.poll(() => faults(page), 'lost').toEqual([])
  await show(player, laptop, 'Portable', aView({ turn: 3 }))
  await expect(page.getByText(/perdu/)).toHaveCount(0)
  await show(player, laptop, 'Portable', null)
  await expect(page.getByText('Tour 7', { exact: true }).first()).toBeVisible()
  await show(player, desk, 'Bureau', null)
  await expect(page.getByRole('heading', { name: t('trackerView.noPc') })).toBeVisible()
})

test('a follower is paired by a code, shows its game, and is removed', async ({ page, server }) => {
  const player = await newPlayer(server)
  await server.runHere('user', 'tier', player.email, 'tracker')
  await enter(page, player)
  await page.goto('/deck-tracker?view=screen')
  await page.getByRole('button', { name: t('trackerView.pairTitle') }).click()
  const command = page.locator('code')
  await expect(command).toContainText(`runeside follow --server ${server.url} --pair `)
  await softly.poll(() => faults(page), 'the sheet').toEqual([])

  const code = (await command.textContent())?.split(' ').at(-1) ?? ''
  const follower = visitor(server)
  const { data } = await follower.rpc('tracker_claim', { code, name: 'Salon' })
  await expect(page.getByText(t('trackerView.paired'))).toBeVisible()
  await expect(page.getByText('Salon', { exact: true })).toBeVisible()
  const shown = { token: data.token, view: aView(), deck: null, last_line_at: Date.now() }
  expect((await follower.rpc('follow_show', shown)).error).toBeNull()

  await page.getByRole('button', { name: t('trackerView.remove', { name: 'Salon' }) }).click()
  await page.getByRole('button', { name: t('trackerView.removeAction'), exact: true }).click()
  await expect(page.getByText(t('trackerView.pairedPcs'))).toHaveCount(0)
  expect((await follower.rpc('follow_show', shown)).error?.hint).toBe('device_unknown')
  await page.getByRole('button', { name: t('common.close') }).click()
})

test('the demonstration plays to its end on the free tier @looks', async ({ page, server }) => {
  await page.clock.install()
  await enter(page, await newPlayer(server))
  await page.goto('/deck-tracker?view=demo')
  await expect(page.getByText(t('trackerView.demoPlan'))).toBeVisible()
  // With less motion nothing moves before the player starts it.
  await expect(page.getByText(t('trackerView.demoMulligan'))).toBeVisible()
  await page.getByText('4×').click()
  await page.getByRole('button', { name: t('trackerView.demoStart') }).click()
  await page.clock.runFor(40_000)
  await expect(page.getByText(t('trackerView.demoWon'))).toBeVisible()
  await expect(page.getByText('Tour 8', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('trackerView.demoBack') }).click()
  await settled(page)
  await expectNoFaults(page, 'the demonstration')
})
