/** RuneBot in a browser: asked, followed up, its cards and decks used, cleared and found again. */

import type { Page } from '@playwright/test'
import { deckCode } from '../support/deck-code.ts'
import { MAGE_DECK } from '../support/invented-cards.ts'
import { rows } from '../support/table.ts'
import { test } from './support/cards.ts'
import { expectNoFaults } from './support/faults.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
const CODE = deckCode(MAGE_DECK)
const CARD = 'Orbe runique'

// The browser without windows crashes when a page asks whether speech can be recognized.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SpeechRecognition')
    Reflect.deleteProperty(window, 'webkitSpeechRecognition')
  }),
)

const button = (page: Page) => page.getByRole('button', { name: 'RuneBot', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'RuneBot' })
const answers = (page: Page) => panel(page).getByRole('article', { name: 'RuneBot' })

async function ask(page: Page, question: string): Promise<void> {
  const before = await answers(page).count()
  await page.getByLabel(t('runebot.field')).fill(question)
  await page.getByRole('button', { name: t('runebot.send') }).click()
  await expect(answers(page)).toHaveCount(before + 1)
}

test('a card is asked for and opened, a deck is imported, and the conversation is there after a reload', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/decks')
  await button(page).click()
  await expect(panel(page)).toBeVisible()

  await ask(page, `Que fait ${CARD} ?`)
  const card = answers(page).getByRole('button', { name: CARD })
  await card.click()
  const sheet = page.getByRole('dialog', { name: CARD })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(panel(page)).toBeVisible()

  // A follow-up is understood by the context of the answer before.
  await ask(page, 'Combien coûte-t-elle ?')
  await expect(answers(page).last()).toContainText(CARD)

  await ask(page, CODE)
  const deck = answers(page).last()
  await deck.getByRole('button', { name: t('runebot.importDeck') }).click()
  await expect(deck.getByText(t('runebot.imported'))).toBeVisible()
  const saved = await player.client.from('decks').select('deck_code').eq('user_id', player.user.id)
  expect(rows(saved)).toEqual([{ deck_code: CODE }])
  await deck.getByRole('link', { name: t('runebot.seeDeck') }).click()
  await expect(page).toHaveURL(/\/decks\/[\da-f-]{36}/)
  await expect(panel(page)).toBeHidden()

  await page.reload()
  await button(page).click()
  await expect(answers(page)).toHaveCount(3)
  await page.getByRole('button', { name: t('runebot.clear') }).click()
  await expect(answers(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('runebot.undo') }).click()
  await expect(answers(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
})

test('beside a wide page the panel leaves it usable, and stays on the way to the next page', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, await newPlayer(server))
  await page.goto('/settings')
  await button(page).click()
  await expect(page.getByLabel(t('runebot.field'))).toBeFocused()
  await ask(page, t('runebot.tryKeyword'))
  await page.getByRole('link', { name: t('home.navQuizzes'), exact: true }).click()
  await expect(page).toHaveURL('/quizzes')
  await expect(answers(page)).toHaveCount(1)
  await page.goto('/quizzes/weekly-ranked')
  await expect(button(page)).toBeVisible()
})

test(
  'the button is not on the pages of games and of the tracker',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.goto('/quizzes')
    await expect(button(page)).toBeVisible()
    const onOther = await button(page).boundingBox()
    await page.getByRole('link', { name: t('quizzes.duo') }).click()
    await expect(page).toHaveURL('/quizzes/duo')
    await expect(button(page)).toBeHidden()
    await page.goto('/')
    await expect(button(page)).toBeVisible()
    const onHome = await button(page).boundingBox()
    expect(onHome?.y).toBeLessThan(onOther?.y ?? 0)
  },
)

test('the panel has no fault that axe finds', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/decks')
  await button(page).click()
  await ask(page, CODE)
  await expectNoFaults(page, 'the panel')
})
