/** The shop in the sandbox: buying, declining, cancelling, coming back, withdrawing, on a phone and on a desktop. */

import type { Page } from '@playwright/test'
import { expectNoFaults } from './support/faults.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, texts } from './support/texts.ts'

const t = texts('fr')

/** From the shop to the sandbox's checkout. */
async function order(page: Page, product: RegExp): Promise<void> {
  await page.getByRole('button', { name: product }).click()
  const pay = page.getByRole('button', { name: /^Payer/ })
  await expect(pay).toBeDisabled()
  await page.getByRole('checkbox', { name: /14 jours/ }).check()
  await pay.click()
  await expect(page).toHaveURL(/\/sandbox-checkout\//)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('short of mana, a player buys a pack, sees the mana arrive, and goes on where they were @looks', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await player.client.from('profiles').update({ mana: 7 }).eq('id', player.user.id)
  await enter(page, player)
  await page.goto('/quizzes/duo')
  await page.getByRole('link', { name: t('live.buyMana') }).click()
  await expect(page.getByRole('heading', { name: t('shop.packs') })).toBeVisible()
  await expectNoFaults(page, 'the shop')

  await order(page, /550 mana pour/)
  await page.getByRole('button', { name: t('shop.sandboxDecline') }).click()
  await expect(heading(page, t('shop.declined'))).toBeVisible()
  await page.getByRole('button', { name: t('shop.toShop') }).click()
  await order(page, /550 mana pour/)
  await page.getByRole('button', { name: t('shop.sandboxCancel') }).click()
  await expect(heading(page, t('shop.cancelled'))).toBeVisible()
  await page.getByRole('button', { name: t('shop.toShop') }).click()

  await order(page, /550 mana pour/)
  await expectNoFaults(page, 'the checkout')
  // The tab is closed and the page opened again.
  await page.goto('/shop')
  await page.getByRole('button', { name: /^Reçu/ }).click()
  await page.getByRole('link', { name: t('shop.payNow') }).click()
  await page.getByRole('button', { name: t('shop.sandboxPay'), exact: true }).click()
  await expect(heading(page, t('shop.paid'))).toBeVisible()
  await expect(page.getByRole('link', { name: /Votre mana : 557/ })).toBeVisible()
  await expectNoFaults(page, 'paid')
  await page.getByRole('link', { name: t('shop.goOn') }).click()
  await expect(page).toHaveURL('/quizzes/duo')
  await expect(page.getByRole('button', { name: t('duo.createAction') })).toBeEnabled()
})

test('a plan opens the tracker at once, and a withdrawal takes it back @looks', async ({
  page,
  server,
}) => {
  await enter(page, await newPlayer(server))
  await page.goto('/shop')
  await order(page, /3 mois pour/)
  await page.getByRole('button', { name: t('shop.sandboxPay'), exact: true }).click()
  await expect(heading(page, t('shop.paid'))).toBeVisible()
  await expect(page.getByText(t('profile.tierTracker'))).toBeVisible()
  await page.getByRole('button', { name: t('shop.toShop') }).click()
  await page.getByRole('button', { name: /^Reçu/ }).click()
  await expectNoFaults(page, 'the receipt')
  await page.getByRole('button', { name: t('shop.withdraw') }).click()
  await page.getByRole('button', { name: /^Confirmer la rétractation/ }).click()
  await expect(page.getByText(t('shop.withdrawn'))).toBeVisible()
  await page.getByRole('button', { name: t('common.close') }).click()
  await expect(page.getByText(t('profile.tierFree'))).toBeVisible()
})

// In French one was bought above.
for (const language of LANGUAGES.filter((one) => one !== 'fr')) {
  test(`a pack is bought in ${language}`, { tag: '@soak' }, async ({ page, server }) => {
    const own = texts(language)
    await enter(page, await newPlayer(server, { language }))
    await keepInBrowser(page, { language })
    await page.goto('/shop')
    await page.getByRole('button', { name: /550/ }).click()
    await page.getByRole('checkbox').check()
    await expectNoFaults(page, 'an order')
    await page.getByRole('button', { name: own('shop.pay', { price: '' }) }).click()
    await expect(page).toHaveURL(/\/sandbox-checkout\//)
    await page.getByRole('button', { name: own('shop.sandboxPay'), exact: true }).click()
    await expect(heading(page, own('shop.paid'))).toBeVisible()
  })
}
