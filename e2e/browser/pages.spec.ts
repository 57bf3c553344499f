/** Every page, as it is for everyone: readable in both themes, usable by all, and whole on the smallest phone. */

import type { Page } from '@playwright/test'
import type { Complaints } from './support/complaints.ts'
import { cutTexts, expectNoFaults, faults, overflow } from './support/faults.ts'
import { settled } from './support/page-state.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { PROTECTED_ROUTES, PUBLIC_ROUTES, refusalsAt, UNKNOWN_ROUTE } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, texts } from './support/texts.ts'

const softly = expect.configure({ soft: true })
const BOTTOM_NAVIGATION = texts('fr')('home.nav')

test('a button without a name is a fault', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('main').evaluate((main) => main.append(document.createElement('button')))
  expect(await faults(page)).toMatchObject([['button-name', [expect.stringContaining('<button>')]]])
})

test('every page opens, and says what it is', async ({ page, server, complaints }) => {
  complaints.allow(...[...PROTECTED_ROUTES, UNKNOWN_ROUTE].flatMap(refusalsAt))
  for (const path of [...PUBLIC_ROUTES, UNKNOWN_ROUTE]) await expectPage(page, path, complaints)
  await enter(page, await newPlayer(server))
  for (const path of PROTECTED_ROUTES) await expectPage(page, path, complaints)
})

test('the pages for visitors have no fault', { tag: '@soak' }, async ({ page, complaints }) => {
  complaints.allow(...refusalsAt(UNKNOWN_ROUTE))
  await expectGoodPages(page, [...PUBLIC_ROUTES, UNKNOWN_ROUTE], complaints)
})

// One after the other in a browser, which has the scripts already, at half of the cost of one browser for each.
for (const paths of inGroupsOf(7, PROTECTED_ROUTES)) {
  test(
    `the pages from ${paths[0]} to ${paths.at(-1)} have no fault`,
    { tag: '@soak' },
    async ({ page, server, complaints }) => {
      complaints.allow(...paths.flatMap(refusalsAt))
      await enter(page, await newPlayer(server))
      await expectGoodPages(page, paths, complaints)
    },
  )
}

// In French they were seen above.
for (const language of LANGUAGES.filter((one) => one !== 'fr')) {
  test(
    `every page in ${language} fits on the smallest phone`,
    { tag: '@soak' },
    async ({ page, server, complaints }) => {
      complaints.allow(...[...PROTECTED_ROUTES, UNKNOWN_ROUTE].flatMap(refusalsAt))
      await page.setViewportSize({ width: 320, height: 568 })
      await keepInBrowser(page, { language })
      for (const path of [...PUBLIC_ROUTES, UNKNOWN_ROUTE])
        await expectToFit(page, path, complaints)
      await enter(page, await newPlayer(server))
      for (const path of PROTECTED_ROUTES) await expectToFit(page, path, complaints)
    },
  )
}

function inGroupsOf<T>(size: number, all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) =>
    all.slice(group * size, (group + 1) * size),
  )
}

/** Leaving a page before its refusal came would cancel the request. */
async function open(page: Page, path: string, complaints: Complaints): Promise<void> {
  await page.goto(path)
  await softly
    .poll(() => complaints.missingOf(refusalsAt(path)), `refusals at ${path} that never came`)
    .toEqual([])
}

async function expectPage(page: Page, path: string, complaints: Complaints): Promise<void> {
  await open(page, path, complaints)
  await softly(page, path).toHaveTitle(/Runeside/)
  await softly(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  // The bottom navigation is on the home page alone.
  const bottom = page.getByRole('navigation', { name: BOTTOM_NAVIGATION })
  await softly(bottom, path).toHaveCount(path === '/' ? 1 : 0)
}

async function expectGoodPages(
  page: Page,
  paths: readonly string[],
  complaints: Complaints,
): Promise<void> {
  for (const path of paths) {
    await open(page, path, complaints)
    await expectNoFaults(page, path)
    softly(await cutTexts(page), `${path} with text at 200 %`).toEqual([])
    softly(await overflow(page), `${path} with text at 200 %`).toBeLessThanOrEqual(0)
  }
}

async function expectToFit(page: Page, path: string, complaints: Complaints): Promise<void> {
  await open(page, path, complaints)
  await settled(page)
  expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
}
