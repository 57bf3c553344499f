import { expect, it } from 'vitest'
import type { Card } from '@/shared/catalog/card'
import { figuresOf, linesOf } from './figures'

const makeCard = (
  dbfId: number,
  name: string,
  cost: number,
  changes: Partial<Card> = {},
): Card => ({
  dbfId,
  id: `T_${dbfId}`,
  imageUrl: '',
  name,
  cost,
  cardClass: 'MAGE',
  cardRarity: 'COMMON',
  cardType: 'MINION',
  ...changes,
})

const CARDS = [
  makeCard(1, 'Étincelle', 1, { cardRarity: 'RARE', cardType: 'SPELL' }),
  makeCard(2, 'Zéphyr', 1),
  makeCard(3, 'Colosse', 12, { cardRarity: 'LEGENDARY' }),
  makeCard(4, 'Apprenti', 0, { set: 1637, cardRarity: 'EPIC' }),
  makeCard(5, 'Chef d’orchestre', 4, { cardRarity: 'LEGENDARY' }),
  makeCard(6, 'Module', 9, { cardRarity: 'EPIC', uncollectible: true }),
]
const card = (dbfId: number) =>
  CARDS.find((listed) => listed.dbfId === dbfId) ??
  makeCard(dbfId, `Card ${dbfId}`, 3, { missing: true })

const deck = {
  cards: [
    { dbfId: 3, count: 1 },
    { dbfId: 2, count: 2 },
    { dbfId: 1, count: 2 },
    { dbfId: 4, count: 1 },
    { dbfId: 5, count: 1 },
    { dbfId: 99, count: 2 },
  ],
  sideboards: [
    { owner: 5, dbfId: 6, count: 1 },
    { owner: 5, dbfId: 1, count: 1 },
  ],
}
const lines = linesOf(deck, card, 'fr')

it('lists the cards by cost and name, sideboards under their owner', () => {
  const listedIds = lines.map((line) => [
    line.card.dbfId,
    line.sideboard.map((own) => own.card.dbfId),
  ])
  expect(listedIds).toEqual([
    [4, []],
    [1, []],
    [2, []],
    [99, []],
    [5, [1, 6]],
    [3, []],
  ])
})

it('shows a sideboard whose owner is not in the deck', () => {
  const [line] = linesOf({ cards: [], sideboards: deck.sideboards }, card, 'fr')
  expect(line).toMatchObject({ count: 0, card: { dbfId: 5 } })
  expect(line?.sideboard).toHaveLength(2)
})

it('counts cards, curve, rarities and types, without unknown cards', () => {
  const figures = figuresOf(lines)
  expect(figures.cards).toBe(9)
  expect(figures.curve).toEqual([1, 4, 0, 0, 1, 0, 0, 1])
  expect(figures.rarities).toEqual([
    ['COMMON', 2],
    ['RARE', 2],
    ['EPIC', 1],
    ['LEGENDARY', 2],
  ])
  expect(figures.types).toEqual([
    ['MINION', 5],
    ['SPELL', 2],
  ])
  expect(figures.unknown).toBe(2)
})

it('adds up the dust of craftable cards, including sideboards', () => {
  expect(figuresOf(lines).dust).toBe(3 * 100 + 2 * 40 + 2 * 1600)
})
