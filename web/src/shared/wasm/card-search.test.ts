import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Card } from '@/shared/catalog/card'

/** The real module, as `make web` builds it. */
const MODULE = fileURLToPath(new URL('search.wasm', import.meta.url))

let searchCards: (typeof import('./card-search'))['searchCards']

beforeEach(async () => {
  const bytes = await readFile(MODULE)
  const headers = { 'content-type': 'application/wasm' }
  vi.stubGlobal('fetch', async () => new Response(bytes, { headers }))
  vi.resetModules()
  ;({ searchCards } = await import('./card-search'))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const aCard = (dbfId: number, name: string, nameEn: string, changes: Partial<Card> = {}): Card => ({
  dbfId,
  id: `T_${dbfId}`,
  imageUrl: '',
  name,
  nameEn,
  cost: 3,
  cardClass: 'NEUTRAL',
  cardRarity: 'COMMON',
  cardType: 'MINION',
  set: 9001,
  ...changes,
})

/** As crates/cards/src/search/tests.rs has them. */
const FRENCH = {
  standardSets: new Set([9001]),
  cards: [
    aCard(1, 'Braise', 'Ember', { text: 'Inflige 3\tpoints\nde dégâts.' }),
    aCard(2, 'Braise éternelle', 'Eternal Ember', { cardClass: 'MAGE', cost: 4 }),
    aCard(9, 'Chevaucheur de cimes', 'Ridge Rider', { classes: ['ROGUE', 'MAGE'] }),
  ],
}

it.each([
  ['braise', [1, 2]],
  ['ETERNELLE', [2]],
  ['chvaucher cimse', [9]],
  ['ridge', [9]],
  ['mage 4', [2]],
  ['zzzz', []],
])('finds %s', async (query, expected) => {
  expect(await searchCards(FRENCH, query)).toEqual(expected)
})

it('searches another list when it is given one', async () => {
  const english = { ...FRENCH, cards: [aCard(5, 'Ember', '')] }
  expect(await searchCards(FRENCH, 'braise')).toEqual([1, 2])
  expect(await searchCards(english, 'ember')).toEqual([5])
})

it('finds cards by a part of the name where the module cannot run', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  expect(await searchCards(FRENCH, 'éterNEL')).toEqual([2])
  expect(await searchCards(FRENCH, 'rider')).toEqual([9])
})
