import { expect, it } from 'vitest'
import { classOrNeutral, formatOrUnknown, readCard } from './card'

it('has the defaults of the specification for what a card lacks', () => {
  expect(readCard({ dbfId: 7, id: 'X_1' })).toEqual({
    dbfId: 7,
    id: 'X_1',
    imageUrl: '/art/v1/tiles/X_1.png',
    name: 'Unknown Card',
    cost: 0,
    cardClass: 'NEUTRAL',
    cardRarity: 'COMMON',
    cardType: 'MINION',
  })
})

it('keeps valid values, and replaces unknown ones', () => {
  const card = { dbfId: 7, id: 'X_1', name: 'Ice', cost: 4, text: 'Hi', cardClass: 'MAGE' }
  expect(readCard({ ...card, cardRarity: 'MYTHIC', cardType: 'SPELL' })).toEqual({
    ...card,
    imageUrl: '/art/v1/tiles/X_1.png',
    cardRarity: 'COMMON',
    cardType: 'SPELL',
  })
})

it('returns null for anything that is not a card', () => {
  for (const value of [null, 7, 'card', {}, { dbfId: '7', id: 'X' }]) {
    expect(readCard(value)).toBeNull()
  }
})

it('maps unknown classes and formats to known ones', () => {
  expect(classOrNeutral('TINKER')).toBe('NEUTRAL')
  expect(classOrNeutral(null)).toBe('NEUTRAL')
  expect(formatOrUnknown('BRAWL')).toBe('UNKNOWN')
})
