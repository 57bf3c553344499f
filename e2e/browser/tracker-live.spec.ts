/** The tracker follows the game's own log: real folders on the disk, dropped on the page, to which the test writes. */

import type { Page } from '@playwright/test'
import { deckCode } from '../support/deck-code.ts'
import { MAGE_DECK } from '../support/invented-cards.ts'
import { draw, newGame, opponentPlays, search, TRUNCATED, turn, win } from '../support/power-log.ts'
import type { Server } from '../support/server.ts'
import { rows } from '../support/table.ts'
import { drop } from './support/drop.ts'
import { expectNoFaults } from './support/faults.ts'
import { test } from './support/logs.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { expect } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const DECK = 'Mage de braise'
const CODE = deckCode(MAGE_DECK)

test.use({ viewport: { width: 1280, height: 800 } })

/** Opens live tracking; a drop before that would be lost. */
async function openLive(page: Page): Promise<void> {
  await page.goto('/deck-tracker?view=live')
  await expect(page.getByRole('heading', { name: t('trackerLive.dropHere') })).toBeVisible()
}

async function trackingPlayer(server: Server, page: Page): Promise<Player> {
  const player = await newPlayer(server)
  await server.runHere('user', 'tier', player.email, 'tracker')
  await enter(page, player)
  return player
}

interface Recorded {
  id: string
  result: string
  deck_id: string | null
  source: string
  rank: string | null
  opponent_class: string | null
}

async function matchesOf({ client }: Player): Promise<Recorded[]> {
  const columns = 'id, result, deck_id, source, rank, opponent_class'
  return rows(await client.from('match_stats').select(columns))
}

const row = (page: Page, name: string) => page.getByText(name, { exact: true }).first()

test('a dropped folder is followed from the set-up to the recorded match @looks', async ({
  page,
  server,
  logs,
}) => {
  const player = await trackingPlayer(server, page)
  const saved = rows(await player.client.rpc('deck_save', { code: CODE, name: DECK })) as {
    id: string
  }
  await openLive(page)
  await expectNoFaults(page, 'the set-up')

  // The game runs without its log: the page says what is missing, and sees it when it comes.
  await logs.write('Decks.log', search(DECK, CODE))
  await drop(page, logs.path)
  await expect(page.getByText(t('trackerLive.noPower'))).toBeVisible()
  await expectNoFaults(page, 'without a log')

  await logs.write('Power.log', newGame({ seed: 7 }) + turn(2) + draw(0, 'INV_100'))
  await page.getByRole('button', { name: t('trackerLive.rankTell') }).click()
  const rank = page.getByRole('dialog', { name: t('trackerLive.rankTitle') })
  const steps = rank.getByRole('group', { name: t('trackerLive.rankStep') })
  await steps.getByText('3', { exact: true }).click()
  await rank.getByRole('button', { name: t('trackerLive.rankSave') }).click()
  await expect(page.getByText(t('trackerLive.byLog'))).toBeVisible()
  await expect(page.getByText('Adepte de l’étincelle').first()).toBeVisible()
  await expect(page.getByLabel(/Adepte de l’étincelle, coût 1, 1 sur 2/).first()).toBeVisible()
  await logs.append('Power.log', draw(1, 'INV_101') + opponentPlays(0, 'INV_200') + turn(3))
  await expect(page.getByLabel(/Orbe runique, coût 2, 1 sur 2/).first()).toBeVisible()
  await expectNoFaults(page, 'a game')

  await logs.append('Power.log', win())
  const done = page.getByText(t('trackerLive.saved', { result: t('trackerLive.victory') }))
  await expect(done).toBeVisible()
  await expect(page.getByText(t('trackerLive.pillOver')).first()).toBeVisible()
  // By the rules of the ladder a win is a star.
  await expect(page.getByText('1 étoile', { exact: true }).first()).toBeAttached()
  expect(await matchesOf(player)).toEqual([
    {
      id: expect.any(String),
      result: 'victory',
      deck_id: saved.id,
      source: 'log',
      rank: 'gold_3',
      opponent_class: 'WARRIOR',
    },
  ])
  await page.getByRole('button', { name: t('trackerLive.undo') }).click()
  await expect(page.getByText(t('trackerLive.removed'))).toBeVisible()
  expect(await matchesOf(player)).toEqual([])

  // The next game of the same client is played with another deck.
  const strange = [0, 1, 2].map((place) => draw(place, 'INV_200')).join('')
  await logs.append('Power.log', newGame({ seed: 8, time: '21:20:00' }) + turn(2) + strange)
  const wrong = t('trackerLive.wrongDeck', { deck: DECK, card: 'Crochet rouillé' })
  await expect(page.getByText(wrong)).toBeVisible()
  await page.getByRole('button', { name: t('trackerLive.cardsSeen') }).click()
  await expect(page.getByText(wrong)).toBeHidden()
  await expect(page.getByText('Crochet rouillé').first()).toBeVisible()

  // A client that was started again writes to another folder.
  await logs.write(
    'Power.log',
    newGame({ seed: 9, time: '22:00:00' }) + turn(2) + draw(0, 'INV_102'),
    'Hearthstone_2026_05_02_21_59_00',
  )
  await expect(page.getByText('Cartographe de taverne').first()).toBeVisible()
})

test('a folder that the browser closes to pages is read all the same, and a full log is told', async ({
  page,
  server,
  logs,
}) => {
  await trackingPlayer(server, page)
  // As Chromium does with Program Files: its own dialog opens, and the handle does not come.
  await page.addInitScript(() => {
    Object.assign(DataTransferItem.prototype, {
      getAsFileSystemHandle: () => new Promise(() => {}),
    })
  })
  await openLive(page)
  await logs.write(
    'Power.log',
    newGame({ seed: 7, type: 'GT_CASUAL' }) + turn(2) + draw(0, 'INV_100'),
  )
  await drop(page, logs.path)
  await expect(row(page, 'Adepte de l’étincelle')).toBeVisible()
  await logs.append('Power.log', draw(1, 'INV_101'))
  await expect(row(page, 'Orbe runique')).toBeVisible()
  await logs.append('Power.log', TRUNCATED)
  await expect(page.getByText(t('trackerLive.full'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'client.config' })).toBeVisible()

  // Only one tab follows.
  const other = await page.context().newPage()
  await openLive(other)
  await drop(other, logs.path)
  await expect(other.getByRole('heading', { name: t('trackerLive.elsewhereTitle') })).toBeVisible()
  await other.getByRole('button', { name: t('trackerLive.followHere') }).click()
  await expect(row(other, 'Orbe runique')).toBeVisible()
  await expect(page.getByRole('heading', { name: t('trackerLive.elsewhereTitle') })).toBeVisible()
})

test('finished logs are imported: games are found, chosen and recorded once @looks', async ({
  page,
  server,
  logs,
}) => {
  const player = await trackingPlayer(server, page)
  await logs.write(
    'Power.log',
    newGame({ seed: 1 }) +
      turn(9) +
      win() +
      newGame({ seed: 2, time: '21:20:00', type: 'GT_MERCENARIES_PVP' }) +
      win('21:30:00') +
      newGame({ seed: 3, time: '21:40:00' }) +
      turn(4) +
      win('21:50:00') +
      newGame({ seed: 4, time: '22:00:00' }),
  )
  await logs.write('Decks.log', search(DECK, CODE))
  await page.goto('/deck-tracker?view=import')
  await expect(page.getByRole('heading', { name: t('trackerLive.importTitle') })).toBeVisible()
  await expectNoFaults(page, 'an import')
  await drop(page, logs.path)
  await expect(page.getByRole('heading', { name: '4 parties trouvées' })).toBeVisible()
  await expect(page.getByText(t('trackerLive.reasonMode'))).toBeVisible()
  await expect(page.getByText(t('trackerLive.reasonUnfinished'))).toBeVisible()
  await expectNoFaults(page, 'the games found')

  const boxes = page.getByRole('checkbox', { disabled: false })
  await expect(boxes).toHaveCount(2)
  await boxes.first().uncheck()
  const sent = page.waitForRequest(/match_record/)
  await page.getByRole('button', { name: 'Enregistrer 1 partie' }).click()
  expect((await sent).postData()).not.toMatch(/Marrow|Tallow/)
  await expect(page.getByText('1 partie enregistrée.')).toBeVisible()
  await expect(page.getByText(t('trackerLive.alreadyRecorded'))).toHaveCount(1)

  // The same file again, chosen this time: one is recorded already.
  await page.getByRole('button', { name: t('trackerLive.importOther') }).click()
  await page.getByLabel(t('trackerLive.importFiles')).setInputFiles(logs.fileOf('Power.log'))
  await expect(page.getByText(t('trackerLive.alreadyRecorded'))).toHaveCount(1)
  await page.getByRole('button', { name: 'Enregistrer 1 partie' }).click()
  await expect(page.getByText('1 partie enregistrée.')).toBeVisible()
  expect(await matchesOf(player)).toHaveLength(2)
})
