import { expect, it } from 'vitest'
import { knownClass, knownFormat, readCard } from './card'

it('has the defaults of the specification for what a card lacks', () => {
  expect(readCard({ dbfId: 7, id: 'X_1' })).toEqual({
    dbfId: 7,
    id: 'X_1',
    name: 'Unknown Card',
    cost: 0,
    cardClass: 'NEUTRAL',
    cardRarity: 'COMMON',
    cardType: 'MINION',
  })
})

it('keeps what is there, and replaces what this page cannot show', () => {
  const card = { dbfId: 7, id: 'X_1', name: 'Ice', cost: 4, text: 'Hi', cardClass: 'MAGE' }
  expect(readCard({ ...card, cardRarity: 'MYTHIC', cardType: 'SPELL' })).toEqual({
    ...card,
    cardRarity: 'COMMON',
    cardType: 'SPELL',
  })
})

it('takes nothing else for a card', () => {
  for (const value of [null, 7, 'card', {}, { dbfId: '7', id: 'X' }]) {
    expect(readCard(value)).toBeNull()
  }
})

it('has a name for classes and formats that are newer than the page', () => {
  expect(knownClass('TINKER')).toBe('NEUTRAL')
  expect(knownClass(null)).toBe('NEUTRAL')
  expect(knownFormat('BRAWL')).toBe('UNKNOWN')
})
