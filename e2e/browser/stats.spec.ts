/** A player's own statistics from the first match on, and what everyone plays, on invented data. */

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { deckCode } from '../support/deck-code.ts'
import { DEMO_CARDS, giveCards, MAGE_DECK } from '../support/invented-cards.ts'
import { rows } from '../support/table.ts'
import { paintCards } from './support/cards.ts'
import { expectNoFaults } from './support/faults.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test.use({ kind: { prepare: (server) => giveCards(server, DEMO_CARDS) } })
// One server for the file is enough.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ context }) => paintCards(context))

const matchLine = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^contre ${name}`) })

const figure = (page: Page) => page.getByRole('region', { name: t('home.winRate') })

async function resultsOf({ client, user }: Player): Promise<string[]> {
  const found = await client.from('match_stats').select('result').eq('user_id', user.id)
  return (rows(found) as { result: string }[]).map(({ result }) => result).toSorted()
}

test('a match noted by hand is seen, found by filters, changed, deleted and brought back', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  const saved = await player.client.rpc('deck_save', { code: deckCode(MAGE_DECK), name: 'Braise' })
  const { id: deck } = rows(saved) as { id: string }
  await enter(page, player)
  await page.goto('/')
  await page.getByRole('link', { name: t('home.stats') }).click()
  await expect(page.getByRole('heading', { name: t('stats.firstTitle') })).toBeVisible()

  const note = async (result: string, opponent: string) => {
    await page
      .getByRole('button', { name: t('stats.note') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('stats.note') })
    await sheet.getByText(result, { exact: true }).click()
    await sheet.getByLabel(t('stats.deck'), { exact: true }).selectOption('Braise')
    await sheet.getByLabel(t('stats.opponentClass')).selectOption(opponent)
    await sheet.getByRole('button', { name: t('stats.save') }).click()
    await expect(sheet).toBeHidden()
  }
  await note(t('stats.victory'), 'Druide')
  await expect(figure(page)).toContainText('1–0')
  await note(t('stats.defeat'), 'Prêtre')
  await expect(figure(page)).toContainText('1–1')
  await expect(matchLine(page, 'Druide')).toContainText('Braise')

  // The filter is in the address, and survives a reload.
  await page.getByRole('button', { name: t('stats.filters') }).click()
  await page.getByRole('dialog').getByLabel(t('stats.opponentClass')).selectOption('Druide')
  await page.getByRole('button', { name: t('stats.showMatches') }).click()
  await expect(page).toHaveURL(/opponent=DRUID/)
  await expect(figure(page)).toContainText('1–0')
  await page.reload()
  await expect(matchLine(page, 'Druide')).toBeVisible()
  await expect(matchLine(page, 'Prêtre')).toBeHidden()

  // Changed: the victory becomes a draw.
  await matchLine(page, 'Druide').click()
  const edit = page.getByRole('dialog', { name: t('stats.edit') })
  await edit.getByText(t('stats.tie'), { exact: true }).click()
  await edit.getByRole('button', { name: t('stats.save') }).click()
  await expect(edit).toBeHidden()
  await expect(figure(page)).toContainText('0–0')
  expect(await resultsOf(player)).toEqual(['defeat', 'tie'])

  await page.getByRole('link', { name: t('stats.clear') }).click()
  await matchLine(page, 'Prêtre').click()
  await edit.getByRole('button', { name: t('stats.delete') }).click()
  await expect(matchLine(page, 'Prêtre')).toBeHidden()
  expect(await resultsOf(player)).toEqual(['tie'])
  await page.getByRole('button', { name: t('stats.undo') }).click()
  await expect(matchLine(page, 'Prêtre')).toContainText('Braise')
  expect(await resultsOf(player)).toEqual(['defeat', 'tie'])

  // A day of the calendar leads to its matches.
  await page.getByRole('table').getByRole('link').last().click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await expect(matchLine(page, 'Prêtre')).toBeVisible()
  const listed = rows(await player.client.from('match_stats').select('deck_id'))
  expect(listed).toEqual([{ deck_id: deck }, { deck_id: deck }])
})

test('exported matches are imported again, also by someone else, and a CSV of another tracker too', async ({
  page,
  server,
  otherBrowser,
}) => {
  const player = await newPlayer(server)
  const match = (id: number, result: string) =>
    player.client.rpc('match_record', {
      id: crypto.randomUUID(),
      result,
      played_at: new Date(Date.now() - id * 3_600_000).toISOString(),
      source: 'manual',
      opponent_class: 'MAGE',
    })
  for (const [place, result] of ['victory', 'victory', 'defeat'].entries())
    rows(await match(place, result))
  await enter(page, player)
  await page.goto('/stats')

  const exported = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return readFile(await download.path())
  }
  const csv = await exported(t('stats.exportCsv'))
  const json = await exported(t('stats.exportJson'))

  const importFile = async (target: Page, name: string, buffer: Buffer) => {
    await target.getByRole('button', { name: t('stats.import') }).click()
    const sheet = target.getByRole('dialog', { name: t('stats.import') })
    await sheet
      .getByLabel(t('stats.chooseFile'))
      .setInputFiles({ name, mimeType: 'text/plain', buffer })
    await sheet.getByRole('button', { name: /^Importer \d/ }).click()
    return sheet
  }
  const again = await importFile(page, 'matches.csv', csv)
  await expect(again).toContainText('3 étaient déjà là')
  await again.getByRole('button', { name: t('stats.done') }).click()
  expect(await resultsOf(player)).toHaveLength(3)

  const other = await otherBrowser()
  const friend = await newPlayer(server)
  await enter(other, friend)
  await other.goto('/stats')
  const taken = await importFile(other, 'matches.json', json)
  await expect(taken).toContainText('3 parties importées')
  await taken.getByRole('button', { name: t('stats.done') }).click()
  await expect(figure(other)).toContainText('2–1')
  const foreign = Buffer.from(
    'Start Time;Hero;Opponent Class;Result;Coin\n2026-11-02 21:04;Mage;Death Knight;Win;no\n',
  )
  const mixed = await importFile(other, 'other.csv', foreign)
  await expect(mixed).toContainText('1 partie importée')
  expect(await resultsOf(friend)).toEqual(['defeat', 'victory', 'victory', 'victory'])
})

test('on living data: matchups on a phone, the meta by archetype, and a trending deck with one tap @looks', async ({
  page,
  server,
}) => {
  await server.runHere('demo', '--players', '60', '--matches', '15000')
  const client = visitor(server)
  const { session } = ok(
    await client.auth.signInWithPassword({
      email: 'demo@demo.invalid',
      password: 'frostbolt-and-tea',
    }),
  )
  await enter(page, { session })

  await page.goto('/stats?period=all')
  const grid = page.getByRole('region', { name: t('stats.gridTitle') })
  await expect(grid.getByRole('rowheader', { name: 'Mage' })).toBeVisible()
  await expect(page.getByRole('slider', { name: t('stats.lineSlider') })).toBeAttached()
  await expectNoFaults(page, 'My Stats')
  await grid.getByRole('link').first().click()
  await expect(page).toHaveURL(/deck=.*opponent=/)
  await page.goBack()

  await page.getByRole('link', { name: t('stats.metaTitle') }).click()
  await expect(page).toHaveURL(/view=meta/)
  await page.getByText(t('stats.days90'), { exact: true }).click()
  await expect(page).toHaveURL(/period=90d/)
  await expectNoFaults(page, 'Meta Stats')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/archetype=/)
  await expect(page.getByRole('heading', { name: t('meta.againstClasses') })).toBeVisible()
  await page.getByRole('link', { name: t('meta.allArchetypes') }).click()
  await expect(page).not.toHaveURL(/archetype=/)

  await page.goto('/trending')
  const add = page.getByRole('button', { name: /^Ajouter à mes decks/ }).first()
  await expect(add).toBeVisible()
  await expectNoFaults(page, 'trending')
  await add.click()
  await page.getByRole('button', { name: t('meta.openDeck') }).click()
  await expect(page).toHaveURL(/\/decks\/[\da-f-]{36}/)

  await page.goto('/')
  await expect(page.getByRole('link', { name: new RegExp(t('home.winRate')) })).toHaveAttribute(
    'href',
    '/stats',
  )
  await expect(page.getByRole('region', { name: t('home.trending') })).toBeVisible()
})
