/** The app on a device that has been here once and has no network now. */

import { deckCode } from '../support/deck-code.ts'
import { CARDS, FABLED_DECK, giveCards } from '../support/invented-cards.ts'
import { rows } from '../support/table.ts'
import { Front } from './support/front.ts'
import { enter, newPlayer } from './support/player.ts'
import { CARDS_GIVEN_LATER } from './support/servers.ts'
import { appStored } from './support/service-worker.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

test.use({ serviceWorkers: 'allow', kind: CARDS_GIVEN_LATER })

const t = texts('fr')

test('after one visit the app starts without a network, and says so', async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.allowLostNetwork()
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/')
  await expect(page.getByText(player.username)).toBeVisible()
  await appStored(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(player.username)).toBeVisible()
  await expect(page.getByRole('status').getByText(t('common.offlineNotice'))).toBeVisible()
  await page.getByRole('link', { name: t('home.settings') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(t('common.offlineNotice'))).toBeHidden()
})

test('decks that were looked at can be read without a network', async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.allowLostNetwork()
  for (const { id } of CARDS) complaints.allowPossible(`404 /art/v1/tiles/${id}.png`)
  await giveCards(server)
  const player = await newPlayer(server)
  const saved = await player.client.rpc('deck_save', { code: deckCode(FABLED_DECK), name: 'Train' })
  const { id } = rows(saved) as { id: string }
  await enter(page, player)
  await page.goto('/decks')
  await page.getByRole('link', { name: /Train/ }).click()
  await expect(page.getByRole('button', { name: /Orbe runique/ })).toBeVisible()
  await appStored(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page).toHaveURL(`/decks/${id}`)
  await expect(page.getByRole('button', { name: /Orbe runique/ })).toBeVisible()
  await expect(page.getByRole('status').getByText(t('common.offlineNotice'))).toBeVisible()
  await page.getByRole('link', { name: t('common.back') }).click()
  await expect(page.getByRole('link', { name: /Train/ })).toBeVisible()
})

test(
  'the notice comes and goes with the network',
  { tag: '@soak' },
  async ({ page, context, complaints }) => {
    complaints.allowLostNetwork()
    await page.goto('/login')
    const notice = page.getByText(t('common.offlineNotice'))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(notice).toBeHidden()
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toBeHidden()
  },
)

test('the app can be installed', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toMatch(/^application\/(manifest\+)?json/)
  const manifest = (await response.json()) as {
    name: string
    display: string
    start_url: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Runeside', display: 'standalone', start_url: '/' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toMatch(/^image\//)
  }
})

test('a new version is offered, and taken when the player says so', async ({ page, server }) => {
  const front = await Front.listening(server)
  await page.goto(`${front.url}/login`)
  await appStored(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText(t('common.updateReady'))).toBeHidden()

  front.release()
  await page.reload()
  // The whole new version is fetched first.
  await expect(page.getByText(t('common.updateReady'))).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: t('common.update') }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText(t('common.updateReady'))).toBeHidden()
  await front.close()
})
