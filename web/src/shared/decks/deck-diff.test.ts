import { expect, it } from 'vitest'
import { diffOf } from './deck-diff'

const deck = (...cards: [number, number][]) => ({
  cards: cards.map(([dbfId, count]) => ({ dbfId, count })),
  sideboards: [],
})

it('lists added and removed cards', () => {
  expect(diffOf(deck([1, 2], [2, 1]), deck([1, 1], [3, 2], [2, 1]))).toEqual({
    added: [{ dbfId: 3, count: 2 }],
    removed: [{ dbfId: 1, count: 1 }],
  })
})

it('is empty for the same cards', () => {
  expect(diffOf(deck([1, 2]), deck([1, 2]))).toEqual({ added: [], removed: [] })
})

it('includes the sideboards', () => {
  const side = { cards: [], sideboards: [{ owner: 9, dbfId: 4, count: 1 }] }
  expect(diffOf(deck(), side).added).toEqual([{ dbfId: 4, count: 1 }])
})
