/** A game tracked by hand on a phone that loses its network, and the match that waits for it. */

import type { BrowserContext, Page } from '@playwright/test'
import { deckCode } from '../support/deck-code.ts'
import { CARDS, FABLED_DECK, giveCards } from '../support/invented-cards.ts'
import { rows } from '../support/table.ts'
import { expectNoFaults } from './support/faults.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { CARDS_GIVEN_LATER } from './support/servers.ts'
import { appStored, storedFiles } from './support/service-worker.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

test.use({ serviceWorkers: 'allow', kind: CARDS_GIVEN_LATER })

const t = texts('fr')

async function matchesOf({ client, user }: Player): Promise<unknown[]> {
  const found = await client
    .from('match_stats')
    .select('result, source, opponent_class, opponent_cards, went_first, turns, deck_id')
    .eq('user_id', user.id)
  return rows(found)
}

/** Counts the matches that the server accepted from any page of the browser. */
function countRecorded(context: BrowserContext): () => number {
  let count = 0
  context.on('response', (response) => {
    if (response.url().endsWith('/rpc/match_record') && response.ok()) count += 1
  })
  return () => count
}

const draw = (page: Page, name: string) =>
  page
    .getByRole('list')
    .getByRole('button', { name: new RegExp(`^${name}, coût .* sur `) })
    .click()

test('a game by hand goes on offline, and its match is sent once when the network is back @looks', async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.allowLostNetwork()
  for (const { id } of CARDS) complaints.allowPossible(`404 /art/v1/tiles/${id}.png`)
  await giveCards(server)
  const player = await newPlayer(server)
  await server.runHere('user', 'tier', player.email, 'tracker')
  const saved = await player.client.rpc('deck_save', { code: deckCode(FABLED_DECK), name: 'Train' })
  const { id: deck } = rows(saved) as { id: string }
  await enter(page, player)
  await page.goto('/')
  await page.getByRole('link', { name: t('home.tracker') }).click()
  await page.getByRole('link', { name: new RegExp(`^${t('tracker.handTitle')}`) }).click()
  await page.getByRole('button', { name: /^Train/ }).click()

  await page.getByRole('button', { name: t('tracker.coin') }).click()
  await draw(page, 'Orbe runique')
  await draw(page, 'Sceau de givre')
  await expect(page.getByText('28', { exact: true })).toBeVisible()
  // A card of the mulligan goes back.
  await page
    .getByRole('button', { name: t('tracker.replaceCard', { name: 'Sceau de givre' }) })
    .click()
  await expect(page.getByText('29', { exact: true })).toBeVisible()
  await appStored(page)
  // The first page of a device loads before its service worker is there: what it fetched is not kept yet.
  await page.reload()
  await expect(page.getByText('29', { exact: true })).toBeVisible()
  await appStored(page)
  for (const file of [/\/cards\/v1\/frFR\.json$/, /search-[\w-]+\.wasm$/])
    await expect.poll(() => storedFiles(page)).toContainEqual(expect.stringMatching(file))

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: t('tracker.firstTurn') }).click()
  await page.getByRole('button', { name: t('tracker.playCard', { name: 'Orbe runique' }) }).click()
  // Held, a row offers more; the menu key does the same.
  const owl = page.getByRole('button', { name: /^Géante des mousses, / })
  await owl.click({ delay: 600 })
  await page
    .getByRole('dialog', { name: 'Géante des mousses' })
    .getByRole('button', { name: t('tracker.noteBurn') })
    .click()
  await expect(page.getByText('28', { exact: true })).toBeVisible()
  await page
    .getByRole('status')
    .getByRole('button', { name: t('tracker.undo') })
    .click()
  await expect(page.getByText('29', { exact: true })).toBeVisible()

  // The search runs in the page, so it has cards and forgives a typo without a network.
  await page.getByRole('button', { name: t('tracker.addOpponentCard') }).click()
  const search = page.getByRole('dialog', { name: t('tracker.addOpponentCard') })
  await search.getByLabel(t('tracker.searchLabel')).fill('crohcet')
  await search.getByRole('button', { name: /Crochet rouillé/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: t('tracker.opponent') })).toContainText('Guerrier')

  await expectNoFaults(page, 'a game by hand')

  const recorded = countRecorded(context)
  await page.getByRole('button', { name: t('tracker.victory') }).click()
  await expect(page.getByRole('status').getByText(t('tracker.savedLocally'))).toBeVisible()
  // Another tab of the same browser would send it too.
  const other = await context.newPage()
  await other.goto('/deck-tracker')
  await expect(other.getByText(/^1 partie est gardée/)).toBeVisible()
  expect(await matchesOf(player)).toEqual([])

  await context.setOffline(false)
  await expect
    .poll(() => matchesOf(player))
    .toEqual([
      {
        result: 'victory',
        source: 'manual',
        opponent_class: 'WARRIOR',
        opponent_cards: ['INV_200'],
        went_first: false,
        turns: 1,
        deck_id: deck,
      },
    ])
  await expect(page.getByText(t('tracker.matchSaved'), { exact: true })).toBeVisible()
  await expect(other.getByText(/^1 partie est gardée/)).toBeHidden()
  expect(recorded()).toBe(1)

  await page.getByRole('button', { name: t('tracker.undoResult') }).click()
  await expect.poll(() => matchesOf(player)).toEqual([])
  await expect(page.getByRole('button', { name: t('tracker.defeat') })).toBeVisible()
})
