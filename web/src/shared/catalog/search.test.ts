import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SearchedCard, SearchedList } from './search'

/** The real module, as `make web` builds it. */
const MODULE = fileURLToPath(new URL('../wasm/runeside.wasm', import.meta.url))

let searchCards: (typeof import('./search'))['searchCards']

beforeEach(async () => {
  const bytes = await readFile(MODULE)
  const headers = { 'content-type': 'application/wasm' }
  vi.stubGlobal('fetch', async () => new Response(bytes, { headers }))
  vi.resetModules()
  ;({ searchCards } = await import('./search'))
})

function card(dbfId: number, name: string, nameEn: string, text = '', more = {}): SearchedCard {
  const kind = { cardClass: 'NEUTRAL', cardRarity: 'COMMON', cardType: 'MINION', set: 8001 }
  return { dbfId, name, nameEn, text, cost: 0, ...kind, ...more }
}

/** The cards of crates/cards/src/search/tests.rs, which expects the same of them. */
const FRENCH: SearchedList = {
  name: '1 frFR',
  standardSets: new Set([9001]),
  cards: [
    card(1, 'Braise', 'Ember', 'Inflige 3 points de dégâts.'),
    card(2, 'Braise éternelle', 'Eternal Ember', 'Soigne votre héros.'),
    card(3, 'Braises du cœur-de-forge', 'Heartforge Embers', 'Piochez une carte.', { set: 9001 }),
    card(4, 'Grande braise', 'Great Ember'),
    card(5, 'Embraser', 'Kindle', 'Braise : inflige\n1 point de\tdégâts.'),
    card(6, 'Qo’zar l’Affamé', "Qo'zar the Starved", 'Cri de guerre : piochez.'),
    card(7, 'Étoile filante', 'Shooting Star', 'Inflige des dégâts à tous.'),
    card(8, 'Maître brasseur', 'Brewmaster Ember', 'Provocation'),
    card(9, 'Chevaucheur de cimes', 'Ridge Rider', 'Ruée'),
    card(10, 'L.M.N., gérant', 'L.M.N., Manager'),
  ],
}

it.each([
  ['braise', [1, 3, 2, 4, 5]],
  ['ember', [1, 3, 4, 8, 2]],
  ['ETOILE-filante', [7]],
  ["l'affame", [6]],
  ['qoʼzar', [6]],
  ['irdge', [9]],
  ['chvaucher cimse', [9]],
  ['em braser', [5]],
  ['inflige', [1, 5, 7]],
  ['rxd', []],
  ['!!!', []],
])('finds %s in the order of the server', async (query, expected) => {
  expect(await searchCards(FRENCH, query)).toEqual(expected)
})

it('filters, and lists by cost and name without a query', async () => {
  const mage = { cardClass: 'MAGE', cardType: 'SPELL', cardRarity: 'EPIC' }
  const list: SearchedList = {
    name: '2 frFR',
    standardSets: new Set([9001]),
    cards: [
      card(1, 'Aube', '', '', { cost: 8, classes: ['MAGE', 'ROGUE'], set: 9001 }),
      card(2, 'Zénith', '', '', { ...mage, cost: 7 }),
      card(3, 'Midi', '', '', { cost: 7, cardClass: 'ROGUE' }),
      card(4, 'Minuit', '', '', { cost: undefined }),
    ],
  }
  expect(await searchCards(list, '')).toEqual([4, 3, 2, 1])
  expect(await searchCards(list, ' ', { cardClass: 'ROGUE' })).toEqual([3, 1])
  expect(await searchCards(list, '', { cost: '7+', cardClass: 'MAGE' })).toEqual([2, 1])
  expect(await searchCards(list, '', { cost: 7, rarity: 'EPIC', cardType: 'SPELL' })).toEqual([2])
  expect(await searchCards(list, 'mi', { set: 8001 })).toEqual([3, 4])
  expect(await searchCards(list, '', { format: 'STANDARD' })).toEqual([1])
  await expect(searchCards(list, '', { cardClass: 'ELF' })).rejects.toThrow('class=ELF')
})

it('keeps the list until another is searched', async () => {
  const english: SearchedList = { ...FRENCH, name: '1 enUS', cards: [card(1, 'Ember', '')] }
  expect(await searchCards(FRENCH, 'braise\néternelle')).toEqual([2])
  expect(await searchCards(english, 'braise')).toEqual([])
  expect(await searchCards(english, 'ember')).toEqual([1])
  expect(await searchCards(FRENCH, 'kindle')).toEqual([5])
})

it('says that it is unavailable for a list it cannot read', async () => {
  const odd = { ...FRENCH, name: 'odd', cards: [card(1, 'A', '', '', { cardClass: 'TINKER' })] }
  await expect(searchCards(odd, 'a')).rejects.toMatchObject({ name: 'WasmUnavailable' })
})
