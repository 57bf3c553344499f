import { expect, it } from 'vitest'
import { arrange, NO_FILTER, type DeckFilter } from './arrange'
import type { MyDeck } from '@/shared/decks/my-decks'

const deck = (name: string, changes: Partial<MyDeck>): MyDeck => ({
  id: name,
  user_id: 'u1',
  name,
  class: 'MAGE',
  format: 'STANDARD',
  deck_code: 'AAE',
  cards: [],
  sideboards: [],
  version: 1,
  is_public: false,
  notes: null,
  updated_at: '2026-01-01T00:00:00Z',
  archived_at: null,
  matches: 0,
  wins: 0,
  win_rate: null,
  curve: null,
  dust: null,
  ...changes,
})

const DECKS = [
  deck('Élan 10', { updated_at: '2026-01-03T00:00:00Z' }),
  deck('Élan 9', { class: 'PRIEST', matches: 4, wins: 2, win_rate: 50 }),
  deck('Bouclier', { class: 'WARRIOR', format: 'WILD', matches: 9, wins: 6, win_rate: 67 }),
]
const NAMES = { MAGE: 'Mage', PRIEST: 'Prêtre', WARRIOR: 'Guerrier' } as Record<string, string>
const names = (filter: Partial<DeckFilter>) =>
  arrange(DECKS, { ...NO_FILTER, ...filter }, (name) => NAMES[name] ?? name, 'fr').map(
    ({ name }) => name,
  )

it.each([
  ['recent', ['Élan 10', 'Élan 9', 'Bouclier']],
  ['name', ['Bouclier', 'Élan 9', 'Élan 10']],
  ['class', ['Bouclier', 'Élan 10', 'Élan 9']],
  ['winRate', ['Bouclier', 'Élan 9', 'Élan 10']],
] as const)('orders by %s', (order, expected) => {
  expect(names({ order })).toEqual(expected)
})

it('finds by name and class, ignoring case and accents', () => {
  expect(names({ words: 'elan' })).toEqual(['Élan 10', 'Élan 9'])
  expect(names({ words: 'PRETRE élan' })).toEqual(['Élan 9'])
  expect(names({ words: 'xyzzy' })).toEqual([])
})

it('filters by class and format', () => {
  expect(names({ cardClass: 'MAGE' })).toEqual(['Élan 10'])
  expect(names({ format: 'WILD' })).toEqual(['Bouclier'])
  expect(names({ format: 'WILD', cardClass: 'MAGE' })).toEqual([])
})
