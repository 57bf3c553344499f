import { expect, it } from 'vitest'
import type { ParsedDeck } from '@/shared/decks/parse-decks'
import { nothingToSave } from './outcome'

const deck = (...ids: number[]): ParsedDeck => ({
  name: null,
  code: 'AAE',
  format: 'STANDARD',
  cards: ids.map((dbfId) => ({ dbfId, count: 1 })),
  sideboards: [],
})
const failed = { code: 'invalid_deck_code' }

it('asks for a code when the text is empty', () => {
  expect(nothingToSave(' \n', undefined)).toBe('decks.enterCode')
})

it('has no message while the text is being read', () => {
  expect(nothingToSave('AAE', undefined)).toBeNull()
})

it('says that a code is invalid', () => {
  expect(nothingToSave('AAx', { decks: [], errors: [failed] })).toBe('decks.invalidCode')
  expect(nothingToSave('hello', { decks: [], errors: [] })).toBe('decks.invalidCode')
})

it('says that a deck has no cards', () => {
  expect(nothingToSave('AAE', { decks: [deck()], errors: [] })).toBe('decks.noCards')
})

it('has no message for a text with a deck', () => {
  expect(nothingToSave('AAE', { decks: [deck(), deck(1)], errors: [failed] })).toBeNull()
})
