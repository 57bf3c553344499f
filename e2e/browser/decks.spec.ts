/** Decks from pasted text to the game and back, on cards that were invented for it. */

import type { Page } from '@playwright/test'
import { deckCode } from '../support/deck-code.ts'
import { FABLED_DECK, MAGE_DECK, otherDeck, ROTATED_DECK } from '../support/invented-cards.ts'
import { rows } from '../support/table.ts'
import { paintCards, test } from './support/cards.ts'
import { expectNoFaults, overflow } from './support/faults.ts'
import { logIn } from './support/forms.ts'
import { hold } from './support/hold.ts'
import { settled } from './support/page-state.ts'
import { enter, keepInBrowser, newPlayer, type Player } from './support/player.ts'
import { expect } from './support/test.ts'
import { LANGUAGES, texts } from './support/texts.ts'

const t = texts('fr')
const CODE = deckCode(MAGE_DECK)
const BLOCK = `### Mage de braise\n# Classe : Mage\n#\n${CODE}\n#\n`

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const field = (page: Page) => page.getByLabel(t('imports.field'))
const saveButton = (page: Page) => page.getByRole('button', { name: t('imports.save') })
const preview = (page: Page, name: string) => page.getByRole('article', { name })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function savedDeck({ client }: Player, deck = MAGE_DECK, name = 'Mage de braise') {
  const saved = rows(await client.rpc('deck_save', { code: deckCode(deck), name })) as {
    id: string
  }
  return saved.id
}

/** Public decks of others can be read too. */
async function codesOf({ client, user }: Player): Promise<string[]> {
  const own = await client.from('decks').select('deck_code').eq('user_id', user.id)
  const decks = rows(own) as { deck_code: string }[]
  return decks.map(({ deck_code: code }) => code)
}

test('a pasted deck is looked at, saved and found, and its copied code is the same deck again', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/')
  await page
    .getByRole('link', { name: t('home.imports') })
    .first()
    .click()

  await saveButton(page).click()
  await expect(page.getByText('Saisissez un code de deck')).toBeVisible()
  await field(page).fill('AAEpasuncode')
  await expect(page.getByText('Code de deck invalide')).toBeVisible()

  await field(page).fill(BLOCK)
  const deck = preview(page, 'Mage de braise')
  await expect(
    deck.getByRole('button', { name: /^2 × Adepte de l’étincelle, coût 1/ }),
  ).toBeVisible()
  await expect(deck.getByRole('button', { name: /Le vieux Maro.*Légendaire/ })).toBeVisible()
  // 29 cards: the game wants 30.
  await expect(deck.getByRole('region', { name: t('decks.problems') })).toContainText('1')

  await deck.getByLabel(t('decks.name')).fill('Braise rapide')
  await saveButton(page).click()
  await preview(page, 'Braise rapide')
    .getByRole('link', { name: t('imports.open') })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Braise rapide' })).toBeVisible()
  await expect(page).toHaveTitle(/^Braise rapide/)

  await page.getByRole('link', { name: t('common.back') }).click()
  await page.goto('/decks')
  await page.getByRole('link', { name: /Braise rapide/ }).click()
  await page.getByRole('button', { name: /Orbe runique/ }).click()
  const card = page.getByRole('dialog', { name: 'Orbe runique' })
  await expect(card.getByText('Elle a été inventée.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('decks.copy'), exact: true }).click()
  await expect.poll(() => clipboard(page)).toContain(CODE)
  const copied = await clipboard(page)
  expect(copied).toContain('### Braise rapide')
  expect(copied).toContain('# 2x (1) Adepte de l’étincelle')

  await page.goto('/imports')
  await page.getByRole('button', { name: t('imports.paste') }).click()
  await expect(preview(page, 'Braise rapide')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByRole('link', { name: t('imports.open') })).toBeVisible()
  expect(await codesOf(player)).toEqual([CODE, CODE])
})

test(
  'a deck with a Fabled card and its companions is complete, also from a code on two lines',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.goto('/imports')
    const code = deckCode(FABLED_DECK)
    await field(page).fill(`${code.slice(0, 40)}\n${code.slice(40)}`)
    // Named by its most expensive legendary card.
    const deck = preview(page, 'Reine Ysa')
    await expect(deck.getByText(t('decks.noProblem'))).toBeVisible()
    await expect(deck.getByRole('button', { name: /^1 × Héraut 2, coût 3/ })).toBeVisible()
    await saveButton(page).click()
    await page.getByRole('link', { name: t('imports.open') }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Reine Ysa' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^1 × Héraut 1, coût 3/ })).toBeVisible()
  },
)

test('a deck that left Standard is kept as Wild with one tap', async ({ page, server }) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto(`/decks/${await savedDeck(player, ROTATED_DECK)}`)
  const problems = page.getByRole('region', { name: t('decks.problems') })
  await expect(problems).toContainText('Ce deck n’est plus en Standard (2 cartes).')
  await problems.getByText(t('decks.rotatedCards')).click()
  await expect(problems.getByText('Vieux chêne 2')).toBeVisible()
  await problems.getByRole('button', { name: t('decks.keepWild') }).click()
  await expect(page.getByText(t('decks.noProblem'))).toBeVisible()
  await expect(page.getByRole('article').getByText(t('cards.wild'), { exact: true })).toBeVisible()
})

/** The sum of all layout shifts of the page so far. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce((total, entry) => total + (entry as unknown as { value: number }).value, 0)
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        // Without any shift the observer is not called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(
    `decks and quizzes do not move while they load at ${viewport.width}`,
    { tag: '@soak' },
    async ({ page, server }) => {
      const player = await newPlayer(server)
      const id = await savedDeck(player, FABLED_DECK)
      await savedDeck(player, otherDeck(1), 'Un autre deck')
      rows(await player.client.rpc('quiz_start', { mode: 'solo', level: 1 }))
      await page.setViewportSize(viewport)
      await enter(page, player)
      const pages = [
        ['/decks', page.getByRole('link', { name: /Un autre deck/ })],
        [`/decks/${id}`, page.getByRole('button', { name: /Orbe runique/ })],
        ['/quizzes', page.getByRole('link', { name: new RegExp(t('quizzes.resume')) })],
      ] as const
      for (const [path, content] of pages) {
        // The page is painted before its data arrives.
        const release = await hold(page, /\/rest\/v1\//)
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        release()
        await expect(content).toBeVisible()
        await settled(page)
        expect.soft(await shift(page), path).toBeLessThan(0.05)
        await page.unrouteAll({ behavior: 'wait' })
      }
    },
  )
}

test('many codes at once are chosen from, and a link brings a code along', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await enter(page, player)
  const codes = [deckCode(otherDeck(1)), deckCode(otherDeck(2))]
  await page.goto(`/imports?text=${encodeURIComponent(codes.join('\n'))}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel(t('imports.choose')).first().uncheck()
  await saveButton(page).click()
  await expect(page.getByRole('link', { name: t('imports.open') })).toBeVisible()
  expect(await codesOf(player)).toEqual([codes[1]])

  await page.goto(`/imports?code=${CODE}`)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a text file is dropped onto the page', { tag: '@soak' }, async ({ page, server }) => {
  await enter(page, await newPlayer(server))
  await page.goto('/imports')
  await expect(field(page)).toBeVisible()
  await page.evaluate((text) => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([text], 'decks.txt', { type: 'text/plain' }))
    const options = { dataTransfer: dropped, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new DragEvent('dragover', options))
    document.body.dispatchEvent(new DragEvent('drop', options))
  }, BLOCK)
  await expect(preview(page, 'Mage de braise')).toBeVisible()
})

test('a shared link shows the deck to a visitor after log-in, who keeps a copy', async ({
  page,
  server,
  otherBrowser,
}) => {
  const owner = await newPlayer(server)
  const id = await savedDeck(owner)
  await enter(page, owner)
  await page.goto(`/decks/${id}`)
  await page.getByRole('button', { name: t('decks.share'), exact: true }).click()
  await page.getByRole('button', { name: t('decks.publish') }).click()
  await expect.poll(() => clipboard(page)).toBe(`${server.url}/decks/${id}`)

  const visitor = await newPlayer(server)
  const other = await otherBrowser()
  await paintCards(other.context())
  await other.goto(`/decks/${id}`)
  await expect(other).toHaveURL(/\/login\?from=/)
  await logIn(other, visitor)
  await expect(other).toHaveURL(`/decks/${id}`)
  await expect(other.getByText(t('decks.by', { name: owner.username }))).toBeVisible()
  await other.getByRole('button', { name: t('decks.saveCopy') }).click()
  await expect(other).not.toHaveURL(`/decks/${id}`)
  await expect(other.getByRole('button', { name: t('decks.copy'), exact: true })).toBeVisible()
  expect(await codesOf(visitor)).toContain(CODE)
})

test(
  'a private deck is not there for others',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('404 /rest/v1/rpc/deck_view')
    const id = await savedDeck(await newPlayer(server))
    await enter(page, await newPlayer(server))
    await page.goto(`/decks/${id}`)
    await expect(page.getByRole('heading', { name: t('decks.notFound') })).toBeVisible()
  },
)

test(
  'what changes elsewhere changes here without a reload',
  { tag: '@soak' },
  async ({ page, server }) => {
    const player = await newPlayer(server)
    const id = await savedDeck(player)
    await enter(page, player)
    await page.goto('/decks')
    await expect(page.getByRole('link', { name: /Mage de braise/ })).toBeVisible()
    rows(await player.client.rpc('deck_update', { id, name: 'Mage de glace' }))
    await expect(page.getByRole('link', { name: /Mage de glace/ })).toBeVisible()
    await savedDeck(player, otherDeck(3), 'Tout neuf')
    await expect(page.getByRole('link', { name: /Tout neuf/ })).toBeVisible()
  },
)

test('a deck is archived, taken back, archived again and restored', async ({ page, server }) => {
  const player = await newPlayer(server)
  const id = await savedDeck(player)
  await enter(page, player)
  const archive = async () => {
    await page.goto(`/decks/${id}`)
    await page.getByRole('button', { name: t('decks.more') }).click()
    await page.getByRole('button', { name: t('decks.archiveIt') }).click()
    await expect(page).toHaveURL('/decks')
    await expect(page.getByRole('heading', { name: t('decks.none') })).toBeVisible()
  }
  await archive()
  await page.getByRole('button', { name: t('decks.undo') }).click()
  await expect(page.getByRole('link', { name: /Mage de braise/ })).toBeVisible()

  await archive()
  await page.getByRole('link', { name: t('decks.toArchive') }).click()
  await page.getByRole('button', { name: new RegExp(`^${t('decks.restore')}`) }).click()
  await expect(page.getByRole('heading', { name: t('decks.nothingArchived') })).toBeVisible()
  await page.getByRole('link', { name: t('decks.toDecks') }).click()
  await expect(page.getByRole('link', { name: /Mage de braise/ })).toBeVisible()
})

test('a new code makes a new version, and the old one can be had back', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  const id = await savedDeck(player)
  await enter(page, player)
  await page.goto(`/decks/${id}`)
  const row = page.getByRole('button', { name: /Adepte de l’étincelle/ })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: t('decks.more') }).click()
  await page.getByRole('button', { name: t('decks.edit') }).click()
  const sheet = page.getByRole('dialog', { name: t('decks.edit') })
  await sheet.getByLabel(t('decks.newCode')).fill(deckCode(otherDeck(0)))
  await sheet.getByRole('button', { name: t('settings.save') }).click()
  await expect(row).toBeHidden()

  await page.getByRole('button', { name: t('decks.more') }).click()
  await page.getByRole('button', { name: t('decks.versions') }).click()
  const versions = page.getByRole('dialog', { name: t('decks.versions') })
  await expect(versions).toContainText('+ 2 × Adepte de l’étincelle')
  await versions.getByRole('button', { name: t('decks.goBack') }).click()
  await expect(row).toBeVisible()
  expect(await codesOf(player)).toEqual([CODE])
})

test(
  'a full free account is told what to do',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('400 /rest/v1/rpc/deck_save')
    const player = await newPlayer(server)
    for (let number = 0; number < 18; number += 1)
      await savedDeck(player, otherDeck(number), `${number}`)
    await enter(page, player)
    await page.goto('/imports')
    await field(page).fill(CODE)
    await expect(page.getByRole('article')).toBeVisible()
    await saveButton(page).click()
    await page.getByRole('link', { name: t('imports.chooseToArchive') }).click()
    await expect(page).toHaveURL('/decks')
    await expect(page.getByText(t('decks.room', { used: '18', limit: '18' }))).toBeVisible()
  },
)

test('a deck becomes a picture', async ({ page, server }) => {
  const player = await newPlayer(server)
  const id = await savedDeck(player)
  await enter(page, player)
  await page.goto(`/decks/${id}`)
  await expect(page.getByRole('button', { name: /Orbe runique/ })).toBeVisible()
  await page.getByRole('button', { name: t('decks.more') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('decks.image') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Mage-de-braise.png')
})

test(
  'the pages with decks have no fault that axe finds',
  { tag: '@soak' },
  async ({ page, server }) => {
    const player = await newPlayer(server)
    const id = await savedDeck(player)
    await savedDeck(player, otherDeck(2), 'Un autre deck')
    await enter(page, player)
    await page.goto('/decks')
    await expectNoFaults(page, 'the list')
    await page.goto(`/imports?code=${CODE}`)
    await expectNoFaults(page, 'the preview')
    await page.goto(`/decks/${id}`)
    await expectNoFaults(page, 'a deck')
    await page.getByRole('button', { name: /Orbe runique/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page, 'a card in full')
  },
)

for (const language of LANGUAGES) {
  test(
    `the pages with decks in ${language} fit on the smallest phone`,
    { tag: '@soak' },
    async ({ page, server }) => {
      const player = await newPlayer(server, { language })
      const name = 'Incroyablement long nom d’un deck de mage'
      const id = await savedDeck(player, MAGE_DECK, name)
      await savedDeck(player, otherDeck(2), name)
      await page.setViewportSize({ width: 320, height: 568 })
      await keepInBrowser(page, { language })
      await enter(page, player)
      for (const path of ['/decks', `/decks/${id}`, `/imports?code=${CODE}`]) {
        await page.goto(path)
        await settled(page)
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
      }
    },
  )
}
